'use client'
import { Button, Link, useConfig, useTranslation } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import type { DuplicateSide, DuplicateSuggestion } from '#src/contract/people/duplicates.ts'
import { useTexts } from '#src/locales/use-texts.ts'

function Side({ side }: { readonly side: DuplicateSide }) {
  const { config } = useConfig()
  const path = `/collections/contacts/${side.id}` as const
  const place = [side.postcode, side.city].filter(Boolean).join(' ')
  return (
    <div className="duplicate__side">
      <Link href={formatAdminURL({ adminRoute: config.routes.admin, path })} prefetch={false}>
        {side.name}
      </Link>
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
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const [one, other] = suggestion.contacts
  const percent = (suggestion.score / 100).toLocaleString(i18n.language, { style: 'percent' })
  const base = formatAdminURL({ adminRoute: config.routes.admin, path: '/duplicates' })
  return (
    <li className="duplicate">
      <p className="duplicate__reasons">
        {suggestion.reasons.map((reason) => (
          <span key={reason}>{texts(`reasons:${reason}`)}</span>
        ))}
        <small>{texts('likely', { percent })}</small>
      </p>
      <div className="duplicate__sides">
        <Side side={one} />
        <Side side={other} />
      </div>
      <div className="duplicate__buttons">
        <Link
          href={`${base}?a=${one.id}&b=${other.id}`}
          prefetch={false}
          aria-label={texts('compareThese', { one: one.name, other: other.name })}
        >
          {texts('compare')}
        </Link>
        {onDistinct && (
          <Button
            buttonStyle="secondary"
            size="small"
            margin={false}
            aria-label={texts('areDistinct', { one: one.name, other: other.name })}
            onClick={onDistinct}
          >
            {texts('distinct')}
          </Button>
        )}
      </div>
    </li>
  )
}
