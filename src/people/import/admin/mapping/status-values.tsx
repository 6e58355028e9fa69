'use client'
import { useTranslation } from '@payloadcms/ui'
import { useId } from 'react'
import { contactStatuses, defaultContactStatus } from '#src/contract/people/enums.ts'
import { type ImportKind, importedSubscriberStatuses } from '#src/contract/people/import-options.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { useImportPage } from '../import-context.ts'
import type { MappedColumn, Mapping } from './draft.ts'

const known: Readonly<Record<ImportKind, readonly string[]>> = {
  contacts: contactStatuses,
  subscribers: importedSubscriberStatuses,
}

const useStatuses = (): readonly (readonly [value: string, label: string])[] => {
  const t = useTexts('import-mapping')
  const { i18n } = useTranslation()
  return useImportPage().kind === 'contacts'
    ? contactStatuses.map((each) => [each, labelIn(`contactStatus.${each}`, i18n)])
    : importedSubscriberStatuses.map((each) => [each, t(`subscriberStatuses:${each}`)])
}

interface Props {
  readonly column: MappedColumn
  readonly mapping: Pick<Mapping, 'statuses' | 'unknownStatus'>
  readonly onChange: (change: Partial<Pick<Mapping, 'statuses' | 'unknownStatus'>>) => void
}

interface ValueProps extends Props {
  readonly value: string
  readonly count: number
}

function Value({ value, count, mapping: { statuses }, onChange }: ValueProps) {
  const t = useTexts('import-mapping')
  const { language } = useTranslation().i18n
  const choices = useStatuses()
  const id = useId()
  return (
    <li>
      <label htmlFor={id}>{value}</label>
      <small>{t('rows', { number: count.toLocaleString(language), count })}</small>
      <select
        id={id}
        value={statuses[value] ?? ''}
        onChange={({ target }) => onChange({ statuses: { ...statuses, [value]: target.value } })}
      >
        <option value="">{t('asOthers')}</option>
        {optionsOf(choices.map(([each, label]) => [each, label]))}
      </select>
    </li>
  )
}

function OtherValues({ mapping: { unknownStatus }, onChange }: Omit<Props, 'column'>) {
  const t = useTexts('import-mapping')
  const { i18n } = useTranslation()
  const { kind } = useImportPage()
  const id = useId()
  const usual =
    kind === 'contacts'
      ? labelIn(`contactStatus.${defaultContactStatus}`, i18n)
      : t('subscriberStatuses:subscribed')
  return (
    <li>
      <label htmlFor={id}>{t('otherValues')}</label>
      <span />
      <select
        id={id}
        value={unknownStatus}
        onChange={({ target }) =>
          onChange({ unknownStatus: target.value === 'default' ? 'default' : 'error' })
        }
      >
        <option value="error">{t('asError')}</option>
        <option value="default">{t('asDefault', { status: usual })}</option>
      </select>
    </li>
  )
}

export function StatusValues(props: Props) {
  const t = useTexts('import-mapping')
  const { kind } = useImportPage()
  const { values } = props.column
  const ours = new Set(known[kind].map((status) => status.toLowerCase()))
  const unknown = values?.filter(({ value }) => !ours.has(value.toLowerCase()))
  if (unknown?.length === 0) return null
  return (
    <fieldset className="import-map__more">
      <legend>{t('statuses')}</legend>
      <p>{unknown ? t('statusesHelp') : t('manyValues')}</p>
      <ul className="ui-list import-map__values">
        {unknown?.map((each) => (
          <Value key={each.value} {...each} {...props} />
        ))}
        <OtherValues {...props} />
      </ul>
    </fieldset>
  )
}
