'use client'
import { Pill, useTranslation } from '@payloadcms/ui'
import { useId } from 'react'
import type { InboxItem } from '#src/contract/submissions/inbox-work.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { relativeTime } from '#src/platform/admin/relative-time.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { InboxActions } from './inbox-actions.tsx'
import { InboxThread } from './inbox-thread.tsx'
import type { InboxCommands } from './use-commands.ts'

const tones = {
  new: 'warning',
  handled: 'success',
  answered: 'success',
  accepted: 'success',
  rejected: 'light',
} as const

interface Props {
  readonly item: InboxItem
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onAssign: () => void
  readonly onChanged: () => Promise<void>
  /** Undefined without permission to change messages and proposals. */
  readonly commands: InboxCommands | undefined
}

export function InboxRow({ item, isOpen, onToggle, onAssign, onChanged, commands }: Props) {
  const texts = useTexts('inbox')
  const { language } = useTranslation().i18n
  const formatTime = useFormatTime()
  const id = useId()
  const { collection, title, status, at, excerpt, replies } = item
  return (
    <li className="inbox-row">
      <div className="inbox-row__head">
        <button
          type="button"
          className="inbox-row__title"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          {title}
        </button>
        <Pill pillStyle="light" size="small">
          {collection === 'contact-submissions' ? texts('message') : texts('proposal')}
        </Pill>
        <Pill pillStyle={tones[status]} size="small">
          {texts(`statuses:${status}`)}
        </Pill>
        <time dateTime={at} title={formatTime('dateTime', at)}>
          {relativeTime(at, new Date(), language)}
        </time>
      </div>
      <div className="inbox-row__remarks">
        <span>{texts('from', { name: item.from })}</span>
        {replies > 0 && <span>{texts('replies', { count: replies })}</span>}
        <span className="inbox-row__owner">{item.owner?.name ?? texts('owners:unassigned')}</span>
      </div>
      {isOpen ? (
        <div id={id} className="inbox-row__opened">
          <InboxThread collection={collection} id={item.id} onReplied={onChanged} />
        </div>
      ) : (
        <p className="inbox-row__excerpt">{excerpt}</p>
      )}
      <InboxActions item={item} onAssign={onAssign} commands={commands} />
    </li>
  )
}
