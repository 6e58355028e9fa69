'use client'
import { Pill, useTranslation } from '@payloadcms/ui'
import type { WorkItem } from '#src/contract/people/follow-up-work.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { relativeTime } from '#src/platform/admin/relative-time.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { FollowUpButtons } from './follow-up-buttons.tsx'
import type { FollowUpDialogs } from './follow-up-dialogs.tsx'

const tones = {
  overdue: 'warning',
  pending: 'light',
  completed: 'success',
  cancelled: 'light',
} as const

/** A phone number as a URL: digits, and what they may begin with. */
const telephone = (phone: string): string => `tel:${phone.replace(/[^\d+*#]/g, '')}`

interface Props {
  readonly item: WorkItem
  readonly isSelected: boolean
  readonly onSelect: () => void
  /** Undefined without permission to change follow-ups. */
  readonly dialogs: FollowUpDialogs | undefined
}

export function WorkRow({ item, isSelected, onSelect, dialogs }: Props) {
  const { language } = useTranslation().i18n
  const texts = useTexts('follow-ups')
  const formatTime = useFormatTime()
  const isOpen = item.status === 'pending' || item.status === 'overdue'
  const when = relativeTime(item.at, new Date(), language)
  const snoozed = item.snoozedUntil === item.at ? formatTime('date', item.at) : ''
  return (
    <li className="work-row">
      {dialogs && isOpen && (
        <input
          type="checkbox"
          aria-label={texts('select', { name: item.contactName, rule: item.ruleName })}
          checked={isSelected}
          onChange={onSelect}
        />
      )}
      <div className="work-row__what">
        <div className="work-row__head">
          <AdminLink path={`/collections/contacts/${item.contactId}`}>{item.contactName}</AdminLink>
          <Pill pillStyle={tones[item.status]} size="small">
            {texts(`statuses:${item.status}`)}
          </Pill>
          <time dateTime={item.at} title={formatTime('dateTime', item.at)}>
            {isOpen ? texts('due', { date: when }) : texts('ended', { date: when })}
          </time>
        </div>
        <div className="work-row__remarks">
          <span>{item.ruleName}</span>
          <span>{item.catchupType}</span>
          {item.phone && (
            <a href={telephone(item.phone)} aria-label={texts('callNumber', { phone: item.phone })}>
              {item.phone}
            </a>
          )}
          {snoozed && <span>{texts('snoozedUntil', { day: snoozed })}</span>}
          <span className="work-row__owner">{item.owner?.name ?? texts('noOwner')}</span>
        </div>
        {dialogs && <FollowUpButtons {...dialogs} followUp={item} />}
      </div>
    </li>
  )
}
