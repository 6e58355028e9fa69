'use client'
import { useTranslation } from '@payloadcms/ui'
import type { DuplicateSide, DuplicateSuggestion } from '#src/contract/people/duplicates.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'

function Side({ side }: { readonly side: DuplicateSide }) {
  const place = [side.postcode, side.city].filter(Boolean).join(' ')
  return (
    <div className="duplicate__side">
      <AdminLink path={`/collections/contacts/${side.id}`}>{side.name}</AdminLink>
      {[side.email, side.phone, place].filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}

interface Props {
  readonly suggestion: DuplicateSuggestion
  /** Undefined for those who may not merge. */
  readonly onDistinct: (() => void) | undefined
}

export function SuggestionItem({ suggestion, onDistinct }: Props) {
  const texts = useTexts('duplicates')
  const { i18n } = useTranslation()
  const [one, other] = suggestion.contacts
  const percent = (suggestion.score / 100).toLocaleString(i18n.language, { style: 'percent' })
  return (
    <li className="ui-stack ui-panel ui-panel--plain duplicate">
      <p className="ui-row ui-row--text ui-strong duplicate__reasons">
        {suggestion.reasons.map((reason) => (
          <span key={reason}>{texts(`reasons:${reason}`)}</span>
        ))}
        <small>{texts('likely', { percent })}</small>
      </p>
      <div className="duplicate__sides">
        <Side side={one} />
        <Side side={other} />
      </div>
      <div className="ui-row ui-row--wide">
        <AdminLink
          path={`/duplicates?a=${one.id}&b=${other.id}`}
          aria-label={texts('compareThese', { one: one.name, other: other.name })}
        >
          {texts('compare')}
        </AdminLink>
        {onDistinct && (
          <SmallButton
            aria-label={texts('areDistinct', { one: one.name, other: other.name })}
            onClick={onDistinct}
          >
            {texts('distinct')}
          </SmallButton>
        )}
      </div>
    </li>
  )
}
