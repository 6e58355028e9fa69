import { downloadAttachment, downloadMail, emptyInbox, removeMails } from '#src/contract/inbox.ts'
import { localInbox } from '#src/mail/inbox/mailbox.ts'
import { readAttachment } from '#src/mail/inbox/parse-mail.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { Rejection } from '#src/server/http/errors.ts'
import { env } from '#src/settings/env.ts'

const inbox = () => localInbox(env().DATA_DIR)

const gone = () => new Rejection(404, 'inbox-email-deleted')

const sourceOf = async (id: string): Promise<Buffer> => {
  const source = await inbox().read(id, 'all')
  if (!source) throw gone()
  return source
}

/** A download, never rendered: a mail may declare any media type for its attachments. */
const download = (bytes: Buffer, name: string): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })

const remove = async (ids: readonly string[]) => {
  for (const id of ids) await inbox().remove(id)
  return { removed: ids.length }
}

export const inboxEndpoints = [
  endpoint(downloadMail, async ({ query: { mail } }) =>
    download(await sourceOf(mail), `${mail}.eml`),
  ),
  endpoint(downloadAttachment, async ({ query: { mail, file } }) => {
    const attachment = await readAttachment(await sourceOf(mail), file)
    if (!attachment) throw gone()
    return download(attachment.bytes, attachment.name)
  }),
  endpoint(removeMails, ({ body: { mails } }) => remove(mails)),
  endpoint(emptyInbox, async () => remove(await inbox().ids())),
]
