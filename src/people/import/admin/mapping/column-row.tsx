'use client'
import { type ReactNode, useId } from 'react'
import { customPrefix, importFields } from '#src/contract/people/import-options.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { useImportPage } from '../import-context.ts'
import type { MappedColumn } from './draft.ts'

/** The value of the choice not to import a column; no field has an empty name. */
const ignored = '-'

function FieldOptions({ field }: Pick<MappedColumn, 'field'>) {
  const t = useTexts('import-mapping')
  const { kind, customFields } = useImportPage()
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
    </>
  )
}

interface Props {
  readonly column: MappedColumn
  readonly onChoose: (field: string | null) => void
  readonly children?: ReactNode
}

export function ColumnRow({ column, onChoose, children }: Props) {
  const t = useTexts('import-mapping')
  const id = useId()
  const { name, position, samples, field } = column
  return (
    <li className={field ? undefined : 'import-map__left-out'}>
      <label htmlFor={id}>{name.trim() || t('unnamed', { position: String(position + 1) })}</label>
      <div className="import-map__samples" id={`${id}samples`}>
        {samples.length === 0 ? <em>{t('noValues')}</em> : null}
        {samples.map((sample) => (
          <span key={sample}>{sample}</span>
        ))}
        {field === undefined ? <strong>{t('hasEmails')}</strong> : null}
      </div>
      <select
        id={id}
        aria-describedby={`${id}samples`}
        aria-invalid={field === undefined}
        value={field === undefined ? '' : (field ?? ignored)}
        onChange={({ target: { value } }) => onChoose(value === ignored ? null : value)}
      >
        {field === undefined ? <option value="">{t('decide')}</option> : null}
        <FieldOptions field={field} />
      </select>
      {children}
    </li>
  )
}
