'use client'
import { toast } from '@payloadcms/ui'
import { type ChangeEvent, useId, useState } from 'react'
import {
  type ImportedParticipants,
  importParticipants,
  mostImported,
  type ParticipantColumn,
  participantColumns,
} from '#src/contract/events/participants.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { operationUrl } from '#src/platform/admin/operation-url.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { request } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'

type Columns = ImportedParticipants['columns']

interface Sent {
  readonly file: File
  readonly columns?: Columns
  readonly dryRun: boolean
  readonly mails?: boolean
}

const send = (
  event: number,
  { file, columns, ...options }: Sent,
): Promise<ImportedParticipants> => {
  const chosen = columns ? { columns: columns.map((each) => each ?? '').join(',') } : {}
  const url = operationUrl(importParticipants, { id: event, ...options, ...chosen })
  return request(url, importParticipants.response.schema, { method: 'POST', file })
}

interface PreviewProps {
  readonly preview: ImportedParticipants
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

function ImportDialog({ event, onImported, onClose }: Props & { readonly onClose: () => void }) {
  const texts = useTexts('participants')
  const id = useId()
  const { isBusy, run } = useAction()
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<ImportedParticipants>()
  const show = (chosen: File, columns?: Columns) =>
    run(async () => {
      setPreview(await send(event, { file: chosen, dryRun: true, ...(columns ? { columns } : {}) }))
    })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    setFile(chosen)
    setPreview(undefined)
    if (chosen) void show(chosen)
  }
  const submit = async (form: FormData) => {
    if (!file || !preview) return
    const mails = form.get('mails') === 'on'
    const done = await send(event, { file, columns: preview.columns, dryRun: false, mails })
    toast.success(texts('imported', { count: done.booked + done.waiting }))
    onClose()
    await onImported()
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
    </FormDialog>
  )
}

/** Registers the people of a CSV file for an event, once they are previewed. */
export function ImportParticipants(props: Props) {
  const texts = useTexts('participants')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>{texts('importButton')}</SmallButton>
      {isOpen && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
