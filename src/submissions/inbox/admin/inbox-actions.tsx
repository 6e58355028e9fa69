'use client'
import { Button, Link, useAuth, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import type { InboxItem } from '#src/contract/submissions/inbox-work.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import type { InboxCommands } from './use-commands.ts'

interface Props {
  readonly item: InboxItem
  readonly onAssign: () => void
  readonly commands: InboxCommands | undefined
}

const plain = { type: 'button', size: 'small', margin: false, buttonStyle: 'secondary' } as const

export function InboxActions({ item, onAssign, commands }: Props) {
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
    <div className="inbox-row__actions" role="group" aria-label={texts('actionsFor', { title })}>
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
