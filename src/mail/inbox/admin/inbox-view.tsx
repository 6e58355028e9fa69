import type { AdminViewServerProps } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { z } from 'zod'
import { mailId } from '#src/contract/inbox.ts'
import { textsOf } from '#src/locales/texts.ts'
import { listMails } from '#src/mail/inbox/list-mails.ts'
import { openMail } from '#src/mail/inbox/parse-mail.ts'
import { ViewFrame } from '#src/platform/custom-views/admin/view-frame.tsx'
import { env } from '#src/settings/env.ts'
import { localInbox, mailboxLimit } from '../mailbox.ts'
import { EmptyInbox } from './remove-mail.tsx'
import './inbox.css'
import { InboxRefresh } from './inbox-refresh.tsx'
import { MailList } from './mail-list.tsx'
import { MailReader } from './mail-reader.tsx'

const query = z.object({
  mail: mailId.optional().catch(undefined),
  search: z.string().max(200).catch(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
})

async function Inbox({ view }: { view: AdminViewServerProps }) {
  const { payload, i18n } = view.initPageResult.req
  const t = textsOf('local-inbox', i18n)
  if (env().SMTP_URL) return <p>{t('external')}</p>
  const path = formatAdminURL({ adminRoute: payload.config.routes.admin, path: '/mail-inbox' })
  const { mail, search, page } = query.parse(view.searchParams ?? {})
  const inbox = localInbox(env().DATA_DIR)
  const list = await listMails(inbox, search, page)
  const source = mail === undefined ? undefined : await inbox.read(mail, 'all')
  const opened = mail && source ? await openMail(mail, source) : undefined
  const back = `${path}?${new URLSearchParams({ search, page: String(page) })}`
  return (
    <>
      <InboxRefresh />
      <p className="ui-panel ui-panel--warning ui-below-l inbox__notice">
        {t('local')} {t('limit', { limit: mailboxLimit.toLocaleString(i18n.language) })}
      </p>
      <div className={`inbox ${mail ? 'inbox--reading' : ''}`}>
        <MailList {...{ list, search, page, path, t }} current={mail} language={i18n.language} />
        {opened ? (
          <MailReader key={opened.id} mail={opened} back={back} t={t} />
        ) : (
          <p role="status">{mail ? t('gone') : list.total > 0 ? t('choose') : ''}</p>
        )}
      </div>
    </>
  )
}

const countMails = async (): Promise<number> =>
  env().SMTP_URL ? 0 : (await localInbox(env().DATA_DIR).ids()).length

export async function InboxView(view: AdminViewServerProps) {
  const count = await countMails()
  return (
    <ViewFrame name="inbox" view={view} actions={<EmptyInbox count={count} />}>
      {() => <Inbox view={view} />}
    </ViewFrame>
  )
}
