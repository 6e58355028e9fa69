'use client'
import { Button, Link, useAuth, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useCallback, useEffect, useId, useState } from 'react'
import { type Conversation, readConversation } from '#src/contract/submissions/conversation.ts'
import type { InboxItem } from '#src/contract/submissions/inbox-work.ts'
import type { Submission } from '#src/contract/submissions/submission.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { Badge } from '#src/platform/admin/badge.tsx'
import { call } from '#src/platform/admin/call.ts'
import { RelativeTime } from '#src/platform/admin/time.tsx'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'
import { ReplyThread } from '#src/submissions/replies/admin/reply-thread.tsx'
import type { InboxCommands } from './use-commands.ts'

interface InboxActionsProps {
  readonly item: InboxItem
  readonly onAssign: () => void
  readonly commands: InboxCommands | undefined
}

const plain = { type: 'button', size: 'small', margin: false, buttonStyle: 'secondary' } as const

function InboxActions({ item, onAssign, commands }: InboxActionsProps) {
  const texts = useTexts('inbox')
  const { user } = useAuth()
  const { config } = useConfig()
  const { collection, id, status, owner, title } = item
  const me = Number(user?.id)
  const isNew = status === 'new'
  const isMessage = collection === 'contact-submissions'
  const path = `/collections/${collection}/${id}` as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would group inputs
    <div
      className="ui-row inbox-row__actions"
      role="group"
      aria-label={texts('actionsFor', { title })}
    >
      {commands && isNew && owner?.id !== me && (
        <Button {...plain} onClick={() => void commands.take(item, me)}>
          {texts('take')}
        </Button>
      )}
      {commands && (
        <Button {...plain} onClick={onAssign}>
          {texts('assign')}
        </Button>
      )}
      {commands && isMessage && (
        <Button
          {...plain}
          onClick={() => void (isNew ? commands.handle(item) : commands.reopen(item))}
        >
          {isNew ? texts('done') : texts('reopen')}
        </Button>
      )}
      <Link href={formatAdminURL({ adminRoute: config.routes.admin, path })} prefetch={false}>
        {commands && isNew && !isMessage ? texts('review') : texts('openPage')}
      </Link>
    </div>
  )
}

interface InboxThreadProps extends Submission {
  readonly onReplied: () => Promise<void>
}

function InboxThread({ collection, id, onReplied }: InboxThreadProps) {
  const texts = useTexts('inbox')
  const [first, setFirst] = useState<Conversation>()
  const read = useCallback(() => call(readConversation, { collection, id }), [collection, id])
  const { problem, load } = useLatestResponse(read, setFirst)
  useEffect(() => void load(), [load])
  if (!first) return <p role={problem ? 'alert' : 'status'}>{problem || texts('loading')}</p>
  return (
    <>
      <p className="ui-written inbox-row__text">{first.text}</p>
      <ReplyThread collection={collection} id={id} first={first} onReplied={onReplied} />
    </>
  )
}

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
  const id = useId()
  const { collection, title, status, at, excerpt, replies } = item
  return (
    <li className="inbox-row">
      <div className="ui-row ui-row--text inbox-row__head">
        <button
          type="button"
          className="ui-link ui-strong inbox-row__title"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          {title}
        </button>
        <Badge>{collection === 'contact-submissions' ? texts('message') : texts('proposal')}</Badge>
        <Badge tone={tones[status]}>{texts(`statuses:${status}`)}</Badge>
        <RelativeTime at={at} />
      </div>
      <div className="ui-remarks inbox-row__remarks">
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
