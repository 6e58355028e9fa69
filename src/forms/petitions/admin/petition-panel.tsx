'use client'
import { useConfig, useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { useCallback, useEffect, useId, useState } from 'react'
import { exportFormats } from '#src/contract/export.ts'
import {
  addPaperSignatures,
  longestSource,
  type PetitionFigures,
  readPetitionFigures,
} from '#src/contract/forms/petition.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'

function Counts({
  caption,
  rows,
}: {
  readonly caption: string
  readonly rows: readonly { readonly name: string; readonly count: number }[]
}) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return rows.length === 0 ? null : (
    <table className="ui-table ui-below">
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <meter min={0} max={most} value={Math.max(0, count)} aria-hidden />
            </td>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DialogProps {
  readonly form: number
  readonly onDone: () => void
}

function PaperDialog({ form, onDone }: DialogProps) {
  const texts = useTexts('petitions')
  const countId = useId()
  const sourceId = useId()
  return (
    <FormDialog
      title={texts('paper:add')}
      submitLabel={texts('paper:count')}
      cancelLabel={texts('cancel')}
      onClose={onDone}
      onSubmit={async (given) => {
        const body = { count: Number(given.get('count')), source: String(given.get('source')) }
        await call(addPaperSignatures, { id: form, body })
        onDone()
      }}
    >
      <p className="ui-field">
        <label htmlFor={countId}>{texts('paper:number')}</label>
        <input id={countId} name="count" type="number" step={1} required />
        <small>{texts('paper:numberHelp')}</small>
      </p>
      <p className="ui-field">
        <label htmlFor={sourceId}>{texts('paper:source')}</label>
        <input id={sourceId} name="source" maxLength={longestSource} required />
        <small>{texts('paper:sourceHelp')}</small>
      </p>
    </FormDialog>
  )
}

function Numbers({ count }: Pick<PetitionFigures, 'count'>) {
  const texts = useTexts('petitions')
  const { total, goal, confirmed, withdrawn, duplicates, paper, digest } = count
  const parts = { confirmed, withdrawn, paper, duplicates }
  return (
    <>
      <p>
        <strong>
          {goal ? texts('ofGoal', { count: total, goal }) : texts('signed', { count: total })}
        </strong>{' '}
        {goal && <progress max={goal} value={Math.min(total, goal)} aria-hidden />}
      </p>
      <p>
        {Object.entries(parts)
          .map(([part, value]) => `${texts(`parts:${part as keyof typeof parts}`)} ${value}`)
          .join(' · ')}
      </p>
      {digest && (
        <p className="ui-muted">
          <small>
            {texts('digest')} <code>{digest}</code>
          </small>
        </p>
      )}
    </>
  )
}

function PanelOf({ form }: { readonly form: number }) {
  const texts = useTexts('petitions')
  const exports = useTexts('export')
  const { config } = useConfig()
  const [found, setFound] = useState<PetitionFigures>()
  const [isAdding, setAdding] = useState(false)
  const read = useCallback(() => call(readPetitionFigures, { id: form }), [form])
  const { load } = useLatestResponse(read, setFound)
  useEffect(() => void load(), [load])
  if (!found) return null
  const { count, byDay, byRegion, paper } = found
  return (
    <section className="field-type" aria-label={texts('title')}>
      <Numbers count={count} />
      <p className="ui-row ui-row--wide ui-below">
        <SmallButton onClick={() => setAdding(true)}>{texts('paper:add')}</SmallButton>
        {exportFormats.map((format) => (
          <a
            key={format}
            className="ui-button"
            href={`${config.routes.api}/forms/${form}/hand-over?format=${format}`}
            download
          >
            {texts('handOver')} ({exports(format)})
          </a>
        ))}
      </p>
      <details>
        <summary>{texts('details')}</summary>
        <Counts
          caption={texts('byDay')}
          rows={byDay.map(({ day, count: signed }) => ({ name: day, count: signed }))}
        />
        <Counts
          caption={texts('byRegion')}
          rows={byRegion.map(({ region, count: signed }) => ({
            name: region || texts('noRegion'),
            count: signed,
          }))}
        />
        <Counts
          caption={texts('paper:list')}
          rows={paper.map(({ number, day, source, count: signed }) => ({
            name: `${number} · ${day} · ${source}`,
            count: signed,
          }))}
        />
      </details>
      {isAdding && (
        <PaperDialog
          form={form}
          onDone={() => {
            setAdding(false)
            void load()
          }}
        />
      )}
    </section>
  )
}

/** In a petition that is stored: its numbers, signatures on paper, and the hand-over. */
export function PetitionPanel() {
  const { id, initialData } = useDocumentInfo()
  const kind = useFormFields(([fields]) => fields['kind']?.value)
  const isStored = initialData?.['kind'] === 'petition' && initialData['_status'] === 'published'
  return id !== undefined && kind === 'petition' && isStored ? <PanelOf form={Number(id)} /> : null
}
