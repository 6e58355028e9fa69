'use client'
import { useConfig, useTranslation } from '@payloadcms/ui'
import { useEffect, useReducer, useRef } from 'react'
import { importLimit } from '#src/contract/people/import.ts'
import { errorText } from '#src/locales/errors/error-text.ts'
import type { ReaderI18n, Texts } from '#src/locales/texts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import type { FileHead, ImportLine, RejectedRow } from '#src/people/import/import-lines.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { collectionOf, useImportPage } from './import-context.ts'
import { afterStep, type ImportState, nothingChosen, type UploadProgress } from './import-state.ts'
import { type Draft, draftFor, newDraft, type Options, optionsOf } from './mapping/draft.ts'
import { fittingMapping, type SavedMapping } from './mapping/saved-mapping.ts'
import {
  ConnectionLost,
  FileChanged,
  type Listener,
  requireReadable,
  sendFile,
} from './send-file.ts'

/**
 * The displayable message of an error while a file was sent; `importing` names the people that may
 * have been imported, "" for none.
 */
const problemOf = (error: unknown, t: Texts<'import'>, importing: string): string => {
  if (error instanceof FileChanged) return t('changed')
  if (error instanceof ConnectionLost)
    return importing ? t('lostImporting', { people: importing }) : t('lost')
  return messageOf(error)
}

function inWords(line: ImportLine, i18n: ReaderI18n): ImportLine {
  if (line.kind === 'rejected') return { ...line, message: errorText(line, i18n) }
  if (line.kind !== 'done') return line
  const named = (row: RejectedRow): RejectedRow => ({
    ...row,
    error: errorText({ ...row, message: row.error }, i18n),
  })
  const { rows, incompleteRows, ...outcome } = line.outcome
  const lists = { rows: rows.map(named), incompleteRows: incompleteRows.map(named) }
  return { ...line, outcome: { ...outcome, ...lists } }
}

/** Leaving the site now aborts the import; the browser asks for confirmation (beforeunload). */
const useWarningWhile = (isImporting: boolean): void =>
  useEffect(() => {
    if (!isImporting) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isImporting])

/** The day in the browser's time zone, as YYYY-MM-DD: such tags sort by date. */
const today = (): string => {
  const now = new Date()
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 10)
}

const isSame = (one: Options, other: Options) => JSON.stringify(one) === JSON.stringify(other)

export interface Import {
  readonly state: ImportState
  readonly url: string
  readonly options: Options
  readonly choose: (file: File | undefined) => void
  readonly edit: (draft: Draft) => void
  /** Loads a saved mapping, or what is proposed; shows a mapping that was saved just now. */
  readonly load: (saved: SavedMapping | undefined) => void
  readonly stored: (saved: SavedMapping) => void
  readonly check: () => void
  readonly importAll: () => void
  readonly cancel: () => void
}

interface Sending {
  readonly what: UploadProgress['what']
  readonly file: File
  readonly draft: Draft
  /** What is known of the file; undefined before its first check. */
  readonly head: FileHead | undefined
  readonly isAutomatic: boolean
}

/**
 * The state and commands of an import: a dry run when a file is chosen, with the saved mapping that
 * fits it or what is proposed, and again on demand; then the import.
 */
export function useImport(savedMappings: readonly SavedMapping[]): Import {
  const t = useTexts('import')
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const { kind } = useImportPage()
  const url = `${config.routes.api}/${collectionOf[kind]}/import`
  const [state, step] = useReducer(afterStep, nothingChosen)
  const running = useRef<AbortController>(undefined)
  const checking = useRef<AbortController>(undefined)
  useWarningWhile(state.doing?.what === 'importing')
  // Navigating to another page aborts the dry run, not an import.
  useEffect(() => () => checking.current?.abort(), [])

  /** Loads what fits a file that is read for the first time; checks again where that changes it. */
  const begin = (sending: Sending, head: FileHead): void => {
    const { file, draft } = sending
    const saved = fittingMapping(head, savedMappings)
    step({ kind: 'load', saved })
    const proposed = draftFor(head, draft, saved?.mapping)
    if (isSame(optionsOf(kind, proposed, head), optionsOf(kind, draft))) return
    void run({ what: 'checking', file, draft: proposed, head, isAutomatic: true })
  }

  const send = (sending: Sending, listener: Listener): Promise<void> => {
    const { what, file, draft, head } = sending
    const query: Record<string, string> = what === 'checking' ? { dryRun: 'true' } : {}
    return sendFile(url, { file, options: optionsOf(kind, draft, head), query }, listener)
  }

  const run = async (sending: Sending): Promise<void> => {
    const { what, file, head, isAutomatic } = sending
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    checking.current = what === 'checking' ? own : undefined
    const { signal } = own
    let isSent = false
    const onLine = (line: ImportLine) => {
      if (signal.aborted) return
      isSent = true
      step({ kind: 'said', line: inWords(line, i18n) })
      if (line.kind === 'head' && !head) begin(sending, line.head)
    }
    const onSent = (part: number) => {
      isSent = part === 1
      step({ kind: 'sent', part })
    }
    const fail = (error: unknown) => {
      if (signal.aborted) return
      const people = what === 'importing' && isSent ? t(`people:${kind}`, { count: 2 }) : ''
      const mayRetry = !(error instanceof FileChanged)
      step({ kind: 'failed', problem: problemOf(error, t, people), mayRetry })
    }
    step({ kind: 'begin', what, isAutomatic })
    await requireReadable(file)
      .then(() => send(sending, { signal, onSent, onLine }))
      .catch(fail)
  }

  const choose = (file: File | undefined) => {
    running.current?.abort()
    if (!file || file.size > importLimit)
      return step({ kind: 'clear', problem: file ? t('tooLarge') : '' })
    const draft = newDraft(kind === 'contacts' ? t('proposedTag', { day: today() }) : '')
    step({ kind: 'choose', file, draft })
    void run({ what: 'checking', file, draft, head: undefined, isAutomatic: true })
  }
  const runAgain = (what: UploadProgress['what']) => () => {
    const { file, draft, head } = state
    if (file) void run({ what, file, draft, head, isAutomatic: false })
  }
  return {
    state,
    url,
    options: optionsOf(kind, state.draft, state.head),
    choose,
    edit: (draft) => step({ kind: 'edit', draft }),
    load: (saved) => step({ kind: 'load', saved }),
    stored: (saved) => step({ kind: 'stored', saved }),
    check: runAgain('checking'),
    importAll: runAgain('importing'),
    cancel: () => choose(undefined),
  }
}
