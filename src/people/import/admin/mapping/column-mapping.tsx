'use client'
import { useTranslation } from '@payloadcms/ui'
import { type ReactNode, useId, useMemo, useState } from 'react'
import {
  customPrefix,
  dateOrders,
  importFields,
  tagSeparators,
} from '#src/contract/people/import-options.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import type { FileHead } from '#src/people/import/import-lines.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { splitTags } from '#src/platform/csv/tags.ts'
import { useImportPage } from '../import-context.ts'
import { type Draft, type MappedColumn, type Mapping, mapColumns, withColumn } from './draft.ts'
import { NewField } from './new-field.tsx'
import { StatusValues } from './status-values.tsx'

/** The values of the choices not to import a column, and to make a field; no field has such names. */
const ignored = '-'
const created = '+'

function FieldOptions({ field }: Pick<MappedColumn, 'field'>) {
  const t = useTexts('import-mapping')
  const { kind, customFields, createField } = useImportPage()
  const custom = kind === 'contacts' ? customFields : []
  const isCustom = field?.startsWith(customPrefix) ?? false
  // Of a saved mapping; the import reports it.
  const isGone = isCustom && !custom.some(({ name }) => customPrefix + name === field)
  return (
    <>
      <option value={ignored}>{t('notImported')}</option>
      {importFields[kind].map((field) => (
        <option key={field} value={field}>
          {t(`fields:${field}`)}
        </option>
      ))}
      {custom.length > 0 ? (
        <optgroup label={t('custom')}>
          {custom.map(({ name, label }) => (
            <option key={name} value={customPrefix + name}>
              {label}
            </option>
          ))}
        </optgroup>
      ) : null}
      {isGone && field ? (
        <option value={field}>{t('gone', { field: field.slice(customPrefix.length) })}</option>
      ) : null}
      {kind === 'contacts' && createField ? <option value={created}>{t('newField')}</option> : null}
    </>
  )
}

interface ColumnRowProps {
  readonly column: MappedColumn
  readonly onChoose: (field: string | null) => void
  readonly children?: ReactNode
}

/** Values of a column that is left out, of which two are enough to see what is lost. */
const leftOutSamples = 2

function Samples({ column, onChoose, id }: Omit<ColumnRowProps, 'children'> & { id: string }) {
  const t = useTexts('import-mapping')
  const { language } = useTranslation().i18n
  const { kind } = useImportPage()
  const { field, filled: count, options } = column
  const samples = field ? column.samples : column.samples.slice(0, leftOutSamples)
  return (
    <div className="ui-row ui-muted import-map__samples" id={id}>
      {samples.length === 0 ? <em>{t('noValues')}</em> : null}
      {samples.map((sample) => (
        <span key={sample}>{sample}</span>
      ))}
      {!field && count > 0 ? (
        <small>{t('filled', { number: count.toLocaleString(language), count })}</small>
      ) : null}
      {field === undefined ? <strong>{t('hasEmails')}</strong> : null}
      {kind === 'contacts' && field === null && options.length > 0 ? (
        <small>
          {t('multiple')} <SmallButton onClick={() => onChoose('tags')}>{t('asTags')}</SmallButton>
        </small>
      ) : null}
    </div>
  )
}

function ColumnRow({ column, onChoose, children }: ColumnRowProps) {
  const t = useTexts('import-mapping')
  const id = useId()
  const [isNew, setNew] = useState(false)
  const { name, position, field } = column
  const title = name.trim() || t('unnamed', { position: String(position + 1) })
  const choose = (value: string) => {
    if (value === created) setNew(true)
    else onChoose(value === ignored ? null : value)
  }
  return (
    <li className={field ? undefined : 'import-map__left-out'}>
      <label htmlFor={id}>{title}</label>
      <Samples id={`${id}samples`} column={column} onChoose={onChoose} />
      <select
        id={id}
        aria-describedby={`${id}samples`}
        aria-invalid={field === undefined}
        value={field === undefined ? '' : (field ?? ignored)}
        onChange={({ target: { value } }) => choose(value)}
      >
        {field === undefined ? <option value="">{t('decide')}</option> : null}
        <FieldOptions field={field} />
      </select>
      {children}
      {isNew ? (
        <NewField
          title={title}
          column={column}
          onCreated={(made) => onChoose(customPrefix + made)}
          onClose={() => setNew(false)}
        />
      ) : null}
    </li>
  )
}

/** Any of the separators, as the import splits a cell (src/people/import/contact-row.ts). */
const anySeparator = /\s+:::\s+|[;|,]/

const splitSample = (
  sample: string,
  { separator, hasQuotedTags }: TagSeparatorProps,
): readonly string[] => {
  if (separator === 'none') return [sample]
  if (separator === ':::') return sample.split(separator)
  if (separator !== 'auto') return splitTags(sample, separator)
  return hasQuotedTags || sample.includes('"') ? splitTags(sample) : sample.split(anySeparator)
}

interface TagSeparatorProps {
  readonly column: MappedColumn
  readonly separator: Mapping['tagsSeparator']
  readonly hasQuotedTags: boolean
  readonly onChoose: (separator: Mapping['tagsSeparator']) => void
}

function TagSeparator(props: TagSeparatorProps) {
  const { column, separator, onChoose } = props
  const t = useTexts('import-mapping')
  const names = t.group('separators')
  const id = useId()
  const parts = column.samples.flatMap((sample) => splitSample(sample, props))
  const tags = [...new Set(parts.map((part) => part.trim()))].filter((tag) => tag !== '')
  return (
    <div className="ui-row import-map__more">
      <label htmlFor={id}>{t('separator')}</label>
      <select
        id={id}
        value={separator}
        onChange={({ target: { value } }) =>
          onChoose(tagSeparators.find((each) => each === value) ?? 'auto')
        }
      >
        {optionsOf(tagSeparators.map((each) => [each, names[each]]))}
      </select>
      <ul className="ui-row ui-row--tight ui-tags import-map__tags" aria-label={t('splitTags')}>
        {tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
    </div>
  )
}

interface ColumnsProps {
  readonly hasQuotedTags: boolean
  readonly columns: readonly MappedColumn[]
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}

function Columns({ columns, hasQuotedTags, draft, onChange }: ColumnsProps) {
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  return (
    <ul className="ui-list import-map">
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

const dateFields: readonly string[] = ['consentAt', 'unsubscribedAt', 'bouncedAt']

function DateOrder({ columns, draft, onChange }: Omit<ColumnsProps, 'hasQuotedTags'>) {
  const t = useTexts('import-mapping')
  const { customFields } = useImportPage()
  const id = useId()
  const custom = customFields.filter(({ type }) => type === 'date')
  const dates = [...dateFields, ...custom.map(({ name }) => customPrefix + name)]
  if (!columns.some(({ field }) => field && dates.includes(field))) return null
  return (
    <div className="ui-row import-saved">
      <label htmlFor={id}>{t('dates')}</label>
      <select
        id={id}
        value={draft.dateOrder}
        onChange={({ target }) =>
          onChange({ ...draft, dateOrder: target.value === 'month' ? 'month' : 'day' })
        }
      >
        {optionsOf(dateOrders.map((order) => [order, t(`dateOrders:${order}`)]))}
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
        <details className="import-others" open>
          <summary>{t('others', { number: count.toLocaleString(language), count })}</summary>
          <Columns columns={others} {...shared} />
        </details>
      ) : null}
      <DateOrder columns={columns} draft={draft} onChange={onChange} />
    </>
  )
}
