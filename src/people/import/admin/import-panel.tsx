'use client'
import './import.css'
import './mapping/mapping.css'
import { Button, Dropzone, useTranslation } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import type { FileHead } from '#src/people/import/import-lines.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useMissedDrops } from '#src/platform/admin/use-missed-drops.ts'
import { FileReading } from './file-reading.tsx'
import { ImportChoices } from './import-choices.tsx'
import {
  ImportPage,
  type ImportPageProps,
  useImportPage,
  useImportPageProps,
} from './import-context.ts'
import { ImportResult } from './import-result.tsx'
import { rowsIn, type UploadProgress } from './import-state.ts'
import { ColumnMapping } from './mapping/column-mapping.tsx'
import { mapColumns } from './mapping/draft.ts'
import {
  SavedMappingBar,
  type SavedMappings,
  useSavedMappings,
} from './mapping/saved-mapping-bar.tsx'
import { type Import, useImport } from './use-import.ts'

interface FileChoiceProps {
  readonly isFirst: boolean
  readonly onChosen: (file: File) => void
}

function FileChoice({ isFirst, onChosen }: FileChoiceProps) {
  const t = useTexts('import')
  const { kind } = useImportPage()
  const input = useRef<HTMLInputElement>(null)
  useMissedDrops()
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onChosen(file)
    // Reset, or choosing the corrected file of the same name would fire no change event.
    if (input.current) input.current.value = ''
  }
  return (
    <>
      {isFirst ? <p>{t(`intro:${kind}`)}</p> : null}
      <Dropzone className="import-drop" onChange={take}>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label={t('choose')}
          hidden
          onChange={({ target }) => take(target.files)}
        />
        <Button
          margin={false}
          buttonStyle={isFirst ? 'primary' : 'secondary'}
          size="medium"
          onClick={() => input.current?.click()}
        >
          {isFirst ? t('choose') : t('chooseOther')}
        </Button>
        <span>{t('orDrop')}</span>
      </Dropzone>
    </>
  )
}

interface ImportProgressProps {
  readonly doing: UploadProgress
  /** Number of rows, once counted. */
  readonly total: number | undefined
  readonly onCancel: () => void
}

function ImportProgress({ doing: { what, sent, rows }, total, onCancel }: ImportProgressProps) {
  const t = useTexts('import')
  const { language } = useTranslation().i18n
  const title = what === 'checking' ? t('checking') : t('importing')
  const isSent = sent === 1
  const isRead = isSent && rows === total
  const percent = sent.toLocaleString(language, { style: 'percent' })
  const far = isSent
    ? t('read', { rows: rows.toLocaleString(language) })
    : t('uploading', { percent })
  const value = isSent ? total && rows / total : sent
  return (
    <section className="ui-stack import-part ui-panel import-progress">
      <p role="status">
        <strong>{isRead ? t('saving') : title}</strong>
      </p>
      <progress aria-label={title} {...(value === undefined || isRead ? {} : { value })} />
      <p>{far}</p>
      {what === 'checking' || !isSent ? (
        <SmallButton onClick={onCancel}>{t('cancel')}</SmallButton>
      ) : null}
    </section>
  )
}

interface Props {
  readonly of: Import
  readonly head: FileHead
  readonly mappings: SavedMappings
}

/**
 * The mapping of a file, saved or proposed. Takes the focus when the file has been read, so that a
 * person begins here.
 */
function MappingPanel({ of: { state, edit, load, stored }, head, mappings }: Props) {
  const t = useTexts('import-mapping')
  const { draft, initial, saved, checked, isAutomatic } = state
  const heading = useRef<HTMLHeadingElement>(null)
  const isRead = checked !== undefined && isAutomatic
  useEffect(() => {
    if (isRead) heading.current?.focus()
  }, [isRead])
  return (
    <section className="ui-stack import-part" aria-labelledby="import-mapping">
      <h2 className="ui-title" id="import-mapping" ref={heading} tabIndex={-1}>
        {t('title')}
      </h2>
      <SavedMappingBar {...{ head, draft, saved, mappings }} onLoad={load} onStored={stored} />
      <ColumnMapping head={head} draft={draft} initial={initial} onChange={edit} />
    </section>
  )
}

function useMissingDecisions({ state: { head, draft } }: Import): readonly string[] {
  const t = useTexts('import')
  const texts = useTexts('import-mapping')
  if (!head) return []
  const columns = mapColumns(head, draft).filter(({ field }) => field === undefined)
  return [
    ...(columns.length > 0
      ? [texts('undecided', { columns: columns.map(({ key }) => `“${key}”`).join(', ') })]
      : []),
    ...(draft.isSubscribing && draft.consent.trim() === '' ? [t('consentMissing')] : []),
  ]
}

function CheckButton({ of: own }: { of: Import }) {
  const t = useTexts('import')
  const missing = useMissingDecisions(own)
  return (
    <div className="ui-stack ui-stack--start import-check">
      <div role="status">
        {missing.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Button margin={false} disabled={missing.length > 0} onClick={own.check}>
        {t('check')}
      </Button>
    </div>
  )
}

function ImportProblem({ of: { state, check } }: { of: Import }) {
  const t = useTexts('import')
  const { problem, mayRetry } = state
  const shown = useRef<HTMLDivElement>(null)
  // The focused element was removed: restores the focus.
  useEffect(() => {
    if (problem) shown.current?.focus()
  }, [problem])
  return (
    <div className="ui-problem import-problem" role="alert" ref={shown} tabIndex={-1}>
      {problem ? <p>{problem}</p> : null}
      {mayRetry ? <SmallButton onClick={check}>{t('again')}</SmallButton> : null}
    </div>
  )
}

interface PartProps {
  readonly of: Import
  readonly mappings: ReturnType<typeof useSavedMappings>
}

function Decisions({ of: own, mappings }: PartProps) {
  const t = useTexts('import')
  const { head, draft, doing } = own.state
  if (!head || head.columns.length === 0) return null
  return (
    <fieldset
      className="ui-stack import-decisions"
      disabled={doing !== undefined}
      aria-label={t('decisions')}
    >
      <MappingPanel of={own} head={head} mappings={mappings} />
      <ImportChoices draft={draft} onChange={own.edit} />
    </fieldset>
  )
}

function NextStep({ of: own }: { of: Import }) {
  const missing = useMissingDecisions(own)
  const { doing, done, checked, head, mayRetry } = own.state
  if (doing) {
    const total = checked && rowsIn(checked)
    return <ImportProgress doing={doing} total={total} onCancel={own.cancel} />
  }
  if (done || (checked && missing.length === 0)) return <ImportResult of={own} />
  return head && head.columns.length > 0 && !mayRetry ? <CheckButton of={own} /> : null
}

function Panel() {
  const mappings = useSavedMappings()
  const own = useImport(mappings.list)
  const { file, doing, head, done } = own.state
  return (
    <div className="ui-stack ui-stack--wide ui-inputs import-desk">
      {doing || done ? null : <FileChoice isFirst={!file} onChosen={own.choose} />}
      {file ? <p className="ui-strong import-name">{file.name}</p> : null}
      <ImportProblem of={own} />
      {head && !done ? <FileReading head={head} /> : null}
      {done ? null : <Decisions of={own} mappings={mappings} />}
      <NextStep of={own} />
    </div>
  )
}

export function ImportPanel(props: ImportPageProps) {
  const page = useImportPageProps(props)
  return (
    <ImportPage value={page}>
      <Panel />
    </ImportPage>
  )
}
