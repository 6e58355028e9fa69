'use client'
import { toast } from '@payloadcms/ui'
import { type ChangeEvent, useCallback, useEffect, useId, useState } from 'react'
import {
  importParticipants,
  mostImported,
  type ParticipantColumn,
  type ParticipantsLine,
  type ParticipantsPreview,
  participantColumns,
  participantsLine,
  previewParticipants,
  readParticipantImports,
} from '#src/contract/events/participants.ts'
import { errorText } from '#src/locales/errors/error-text.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { operationUrl } from '#src/platform/admin/operation-url.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { pageI18n } from '#src/platform/admin/page-i18n.ts'
import { readLines, request, send } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'
import { type Imports, UndoImport } from './undo-import.tsx'

type Columns = ParticipantsPreview['columns']

const chosen = (columns: Columns | undefined) =>
  columns ? { columns: columns.map((each) => each ?? '').join(',') } : {}

const previewOf = (event: number, file: File, columns?: Columns): Promise<ParticipantsPreview> => {
  const url = operationUrl(previewParticipants, { id: event, ...chosen(columns) })
  return request(url, previewParticipants.response.schema, { method: 'POST', file })
}

type Stored = Extract<ParticipantsLine, { kind: 'stored' }>

interface Sent {
  readonly file: File
  readonly columns: Columns
  readonly mails: boolean
  readonly onStored: (stored: Stored) => void
  /** What is shown where the connection is lost. */
  readonly lost: string
}

/** Sends a file, and returns what came of it. Throws an Error with a displayable message. */
async function sendAll(event: number, { file, columns, mails, onStored, lost }: Sent) {
  const url = operationUrl(importParticipants, { id: event, mails, ...chosen(columns) })
  const headers = { 'content-type': 'text/csv' }
  const response = await send(url, { method: 'POST', headers, body: file })
  let last: ParticipantsLine | undefined
  const onLine = (json: unknown) => {
    last = participantsLine.parse(json)
    if (last.kind === 'stored') onStored(last)
  }
  await readLines(response, onLine).catch(() => undefined)
  if (last?.kind === 'done') return last.outcome
  throw new Error(last?.kind === 'stopped' ? errorText(last, pageI18n()) : lost)
}

interface PreviewProps {
  readonly preview: ParticipantsPreview
  readonly onChange: (columns: Columns) => void
}

/** What each column holds, to change, and what the import would come to. */
function Preview({ preview, onChange }: PreviewProps) {
  const texts = useTexts('participants')
  const id = useId()
  const { header, columns, problems } = preview
  const choose = (at: number, value: string) =>
    onChange(
      columns.map((each, index) =>
        index === at ? (participantColumns.find((column) => column === value) ?? null) : each,
      ),
    )
  const named = (column: ParticipantColumn) => [column, texts(`columns:${column}`)] as const
  return (
    <>
      {header.map((name, at) => (
        // Headers may repeat.
        <label key={String(at)} htmlFor={`${id}${at}`}>
          {texts('columnHolds', { header: name })}
          <select
            id={`${id}${at}`}
            value={columns[at] ?? ''}
            onChange={({ target }) => choose(at, target.value)}
          >
            <option value="">{texts('columnNothing')}</option>
            {optionsOf(participantColumns.map(named))}
          </select>
        </label>
      ))}
      <div role="status">
        <ul>
          {(['booked', 'waiting', 'known', 'rejected'] as const).map((each) => (
            <li key={each}>{texts(`outcome:${each}`, { count: preview[each] })}</li>
          ))}
        </ul>
      </div>
      {problems.length > 0 && (
        <ul className="ui-problem">
          {problems.map(({ line, problem }) => (
            <li key={line}>
              {texts('rowProblem', { line, problem: texts(`rowProblems:${problem}`) })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface Props {
  readonly event: number
  readonly onImported: () => Promise<void>
}

interface DialogProps extends Props {
  readonly onClose: () => void
  readonly onUndo: (imports: Imports) => void
}

function ImportDialog({ event, onImported, onClose, onUndo }: DialogProps) {
  const texts = useTexts('participants')
  const errors = useTexts('errors')
  const id = useId()
  const { isBusy, run } = useAction()
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<ParticipantsPreview>()
  const [stored, setStored] = useState<Stored>()
  const [imports, setImports] = useState<Imports>([])
  const read = useCallback(
    async () => (await call(readParticipantImports, { id: event })).imports,
    [event],
  )
  const { problem, load } = useLatestResponse(read, setImports)
  useEffect(() => void load(), [load])
  const show = (given: File, columns?: Columns) =>
    run(async () => setPreview(await previewOf(event, given, columns)))
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [given] = target.files ?? []
    setFile(given)
    setPreview(undefined)
    if (given) void show(given)
  }
  const submit = async (form: FormData) => {
    if (!file || !preview) return
    const given = { file, columns: preview.columns, mails: form.get('mails') === 'on' }
    try {
      const lost = errors('import-stopped')
      const done = await sendAll(event, { ...given, onStored: setStored, lost })
      toast.success(texts('imported', { count: done.booked + done.waiting }))
      onClose()
    } finally {
      setStored(undefined)
      await Promise.all([load(), onImported()])
    }
  }
  return (
    <FormDialog
      title={texts('importTitle')}
      submitLabel={texts('importSubmit')}
      cancelLabel={texts('close')}
      onSubmit={submit}
      onClose={onClose}
    >
      <label htmlFor={`${id}file`}>
        {texts('importFile')}
        <input
          id={`${id}file`}
          type="file"
          accept=".csv,text/csv"
          required
          disabled={isBusy}
          onChange={choose}
        />
        <small>{texts('importHelp', { most: mostImported })}</small>
      </label>
      {file && preview && (
        <Preview preview={preview} onChange={(columns) => void show(file, columns)} />
      )}
      <label htmlFor={`${id}mails`}>
        <input id={`${id}mails`} name="mails" type="checkbox" /> {texts('importMails')}
      </label>
      {stored && (
        <label htmlFor={`${id}stored`}>
          {texts('importing', { rows: stored.rows, of: stored.of })}
          <progress id={`${id}stored`} value={stored.rows} max={stored.of} />
        </label>
      )}
      {problem && <p className="ui-problem">{problem}</p>}
      {imports.length > 0 && (
        <SmallButton onClick={() => onUndo(imports)}>{texts('undoButton')}</SmallButton>
      )}
    </FormDialog>
  )
}

/** Registers the people of a CSV file for an event, once they are previewed; or undoes that. */
export function ImportParticipants(props: Props) {
  const texts = useTexts('participants')
  const [isOpen, setOpen] = useState(false)
  const [undoing, setUndoing] = useState<Imports>()
  const undo = (imports: Imports) => {
    setOpen(false)
    setUndoing(imports)
  }
  const { event, onImported } = props
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>{texts('importButton')}</SmallButton>
      {isOpen && <ImportDialog {...props} onUndo={undo} onClose={() => setOpen(false)} />}
      {undoing && (
        <UndoImport
          event={event}
          imports={undoing}
          onUndone={onImported}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </>
  )
}
