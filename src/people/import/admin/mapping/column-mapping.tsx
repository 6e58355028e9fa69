'use client'
import { useTranslation } from '@payloadcms/ui'
import { useId, useMemo } from 'react'
import { customPrefix, dateOrders } from '#src/contract/people/import-options.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import type { FileHead } from '#src/people/import/import-lines.ts'
import { useImportPage } from '../import-context.ts'
import { ColumnRow } from './column-row.tsx'
import { type Draft, type MappedColumn, type Mapping, mapColumns, withColumn } from './draft.ts'
import { StatusValues } from './status-values.tsx'
import { TagSeparator } from './tag-separator.tsx'

interface ColumnsProps {
  readonly hasQuotedTags: boolean
  readonly columns: readonly MappedColumn[]
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}

function Columns({ columns, hasQuotedTags, draft, onChange }: ColumnsProps) {
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  return (
    <ul className="import-map">
      {columns.map((column) => (
        <ColumnRow
          key={column.position}
          column={column}
          onChoose={(field) => onChange(withColumn(draft, column.key, field))}
        >
          {column.field === 'status' ? (
            <StatusValues column={column} mapping={draft} onChange={change} />
          ) : null}
          {column.field === 'tags' ? (
            <TagSeparator
              column={column}
              separator={draft.tagsSeparator}
              hasQuotedTags={hasQuotedTags}
              onChoose={(tagsSeparator) => change({ tagsSeparator })}
            />
          ) : null}
        </ColumnRow>
      ))}
    </ul>
  )
}

/** Up to this many columns that are left out are listed openly. */
const unfolded = 8

function LeftOut({ columns }: { columns: readonly MappedColumn[] }) {
  const t = useTexts('import-mapping')
  const names = columns
    .filter(({ field, name }) => field === null && name.trim() !== '')
    .map(({ name }) => name.trim())
  if (names.length === 0) return null
  return (
    <p className="import-ignored">
      {t('ignored')}: {names.join(', ')}
    </p>
  )
}

const dateFields: readonly string[] = ['consentAt', 'unsubscribedAt', 'bouncedAt']

function DateOrder({ columns, draft, onChange }: Omit<ColumnsProps, 'hasQuotedTags'>) {
  const t = useTexts('import-mapping')
  const { customFields } = useImportPage()
  const id = useId()
  const custom = customFields.filter(({ type }) => type === 'date')
  const dates = [...dateFields, ...custom.map(({ name }) => customPrefix + name)]
  if (!columns.some(({ field }) => field && dates.includes(field))) return null
  return (
    <div className="import-saved">
      <label htmlFor={id}>{t('dates')}</label>
      <select
        id={id}
        value={draft.dateOrder}
        onChange={({ target }) =>
          onChange({ ...draft, dateOrder: target.value === 'month' ? 'month' : 'day' })
        }
      >
        {dateOrders.map((order) => (
          <option key={order} value={order}>
            {t(`dateOrders:${order}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

interface Props {
  readonly head: FileHead
  readonly draft: Draft
  /** What the columns were first shown as: they do not move while a person chooses. */
  readonly initial: Mapping
  readonly onChange: (draft: Draft) => void
}

export function ColumnMapping({ head, draft, initial, onChange }: Props) {
  const t = useTexts('import-mapping')
  const { language } = useTranslation().i18n
  const isTaken = useMemo(
    () => mapColumns(head, initial).map(({ field }) => field !== null),
    [head, initial],
  )
  const columns = mapColumns(head, draft)
  const taken = columns.filter(({ position }) => isTaken[position])
  const others = columns.filter(({ position }) => !isTaken[position])
  const count = others.length
  const shared = { hasQuotedTags: head.hasQuotedTags, draft, onChange }
  return (
    <>
      <p>{t('intro')}</p>
      <Columns columns={taken} {...shared} />
      {count > 0 ? (
        <details className="import-others" open={count <= unfolded}>
          <summary>{t('others', { number: count.toLocaleString(language), count })}</summary>
          <Columns columns={others} {...shared} />
        </details>
      ) : null}
      <DateOrder columns={columns} draft={draft} onChange={onChange} />
      <LeftOut columns={columns} />
    </>
  )
}
