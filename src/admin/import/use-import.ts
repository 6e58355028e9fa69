'use client'
import { useConfig, useTranslation } from '@payloadcms/ui'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { importLimit } from '#src/contract/crm/import.ts'
import type { ImportLine } from '#src/crm/import/import-lines.ts'
import { errorText } from '#src/translations/errors/error-text.ts'
import type { Speaking } from '#src/translations/words.ts'
import { messageOf } from '../request.ts'
import { useTexts } from '../translations/use-texts.ts'
import { afterStep, type Doing, type ImportState, nothingChosen } from './import-state.ts'
import { ConnectionLost, FileChanged, requireReadable, sendFile } from './send-file.ts'
import { type ImportTexts, texts } from './texts.ts'

const problemOf = (error: unknown, t: ImportTexts, wasImporting: boolean): string => {
  if (error instanceof FileChanged) return t.changed
  if (error instanceof ConnectionLost) return wasImporting ? t.lostImporting : t.lost
  return messageOf(error)
}

/** A line of the import's response, with its errors in the user's language. */
function inWords(line: ImportLine, i18n: Speaking): ImportLine {
  if (line.kind === 'rejected') return { ...line, message: errorText(line, i18n) }
  if (line.kind !== 'done') return line
  const rows = line.outcome.rows.map((row) => ({
    ...row,
    error: errorText({ ...row, message: row.error }, i18n),
  }))
  return { ...line, outcome: { ...line.outcome, rows } }
}

/** Leaving the site now aborts the import; the browser asks for confirmation (beforeunload). */
const useWarningWhile = (isImporting: boolean): void =>
  useEffect(() => {
    if (!isImporting) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isImporting])

export interface Import {
  readonly state: ImportState
  /** URL of the import. */
  readonly url: string
  readonly choose: (file: File | undefined) => void
  /** Repeats the dry run of the chosen file. */
  readonly check: () => void
  readonly importAll: () => void
  /** Aborts the upload. */
  readonly cancel: () => void
}

/**
 * The state and commands of an import: a dry run when a file is chosen, then the import on demand.
 */
export function useImport(): Import {
  const t = useTexts(texts)
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const url = `${config.routes.api}/contacts/import`
  const [state, step] = useReducer(afterStep, nothingChosen)
  const running = useRef<AbortController>(undefined)
  const checking = useRef<AbortController>(undefined)
  useWarningWhile(state.doing?.what === 'importing')
  // Navigating to another page aborts the dry run, not an import.
  useEffect(() => () => checking.current?.abort(), [])

  const run = useCallback(
    async (what: Doing['what'], file: File) => {
      running.current?.abort()
      const own = new AbortController()
      running.current = own
      checking.current = what === 'checking' ? own : undefined
      const { signal } = own
      let isSent = false
      step({ kind: 'begin', what, file })
      try {
        await requireReadable(file)
        await sendFile(what === 'checking' ? `${url}?dryRun=true` : url, file, {
          signal,
          onSent: (part) => {
            isSent = part === 1
            step({ kind: 'sent', part })
          },
          onLine: (line) => {
            isSent = true
            step({ kind: 'said', line: inWords(line, i18n) })
          },
        })
      } catch (error) {
        if (signal.aborted) return
        const problem = problemOf(error, t, what === 'importing' && isSent)
        step({ kind: 'failed', problem, mayRetry: !(error instanceof FileChanged) })
      }
    },
    [i18n, t, url],
  )
  const choose = (file: File | undefined) => {
    running.current?.abort()
    if (!file || file.size > importLimit)
      return step({ kind: 'clear', problem: file ? t.tooLarge : '' })
    void run('checking', file)
  }
  const runAgain = (what: Doing['what']) => () => void (state.file && run(what, state.file))
  return {
    state,
    url,
    choose,
    check: runAgain('checking'),
    importAll: runAgain('importing'),
    cancel: () => choose(undefined),
  }
}
