'use client'
import { ReactSelect, type ReactSelectOption } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { useBuilder } from './builder-context.ts'

/** A type, not an interface: the select takes any record. */
export type Choice = {
  readonly value: string
  readonly label: string
}

interface Props {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly chosen: readonly Choice[]
  readonly isInvalid: boolean
  readonly placeholder?: string
  readonly isLoading?: boolean
  readonly isOpen?: boolean
  /** Where given, the choices are those of the search. */
  readonly onSearch?: (search: string) => void
  readonly onChange: (values: readonly string[]) => void
}

const listOf = (given: ReactSelectOption | ReactSelectOption[] | null) =>
  [given ?? []].flat().map(({ value }) => String(value).trim())

export function MultiChoice(props: Props) {
  const { label, choices, chosen, isInvalid, isLoading = false, isOpen = false } = props
  const t = useTexts('segments')
  const { isFixed } = useBuilder()
  const id = useId()
  const [isExpanded, setExpanded] = useState(false)
  const change = (given: ReactSelectOption | ReactSelectOption[]) => {
    // Left open it covers what is below.
    setExpanded(false)
    props.onChange([...new Set(listOf(given))].filter(Boolean))
  }
  return (
    // Classes by which the platform's select gets its name.
    <div className="field-type segment-choice">
      <label className="field-label ui-unseen" htmlFor={id}>
        {label}
      </label>
      <ReactSelect
        inputId={id}
        isMulti
        isCreatable={isOpen}
        isClearable={false}
        disabled={isFixed}
        isLoading={isLoading}
        showError={isInvalid}
        placeholder={props.placeholder ?? t('searchHint')}
        noOptionsMessage={() => (isLoading ? t('loading') : t('nothingFound'))}
        options={[...choices]}
        value={[...chosen]}
        menuIsOpen={isExpanded}
        onMenuOpen={() => setExpanded(true)}
        onMenuClose={() => setExpanded(false)}
        {...(props.onSearch ? { onInputChange: props.onSearch, filterOption: () => true } : {})}
        onChange={change}
      />
    </div>
  )
}
