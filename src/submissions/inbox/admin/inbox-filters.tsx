'use client'
import { useTranslation } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'
import '#src/people/follow-ups/admin/follow-ups.css'
import {
  countedAtMost,
  type InboxFilter,
  type InboxPage,
  inboxKinds,
  inboxOwners,
  inboxStates,
} from '#src/contract/submissions/inbox-work.ts'

interface Props {
  readonly filter: InboxFilter
  readonly counts: InboxPage['counts'] | undefined
  readonly onChoose: (filter: InboxFilter) => void
}

interface SelectProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly values: readonly Value[]
  readonly names: Readonly<Record<Value, string>>
  readonly onChoose: (value: Value) => void
}

function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, values, names, onChoose } = props
  return (
    <label className="ui-option">
      {label}
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = values.find((each) => each === target.value)
          if (chosen) onChoose(chosen)
        }}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
    </label>
  )
}

export function InboxFilters({ filter, counts, onChoose }: Props) {
  const texts = useTexts('inbox')
  const { language } = useTranslation().i18n
  const numberOf = (count: number): string =>
    count < countedAtMost
      ? count.toLocaleString(language)
      : `${(countedAtMost - 1).toLocaleString(language)}+`
  return (
    <div className="ui-row ui-row--apart inbox-filters">
      <nav
        className="ui-row ui-row--tight ui-buttons ui-below-s work-views"
        aria-label={texts('ownersOf')}
      >
        {inboxOwners.map((owner) => (
          <button
            key={owner}
            type="button"
            aria-current={owner === filter.owner ? 'page' : undefined}
            onClick={() => onChoose({ ...filter, owner })}
          >
            {texts(`owners:${owner}`)}
            {counts && <span className="work-views__count">{numberOf(counts[owner])}</span>}
          </button>
        ))}
      </nav>
      <div className="ui-row ui-below-s inbox-filters__selects">
        <Select
          label={texts('kind')}
          value={filter.kind}
          values={inboxKinds}
          names={texts.group('kinds')}
          onChoose={(kind) => onChoose({ ...filter, kind })}
        />
        <Select
          label={texts('state')}
          value={filter.state}
          values={inboxStates}
          names={texts.group('states')}
          onChoose={(state) => onChoose({ ...filter, state })}
        />
      </div>
    </div>
  )
}
