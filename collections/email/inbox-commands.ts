import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import { env } from '#src/config/env.ts'
import { localInbox } from '#src/inbox/local-inbox.ts'
import { mailId } from '#src/inbox/mail-id.ts'
import { readAttachment } from '#src/inbox/parse-mail.ts'
import { CommandError, command, readCommand, readQuery } from '../command.ts'

/** Mails contain sign-in links, so only those who may manage accounts read them. */
const forAdministrators = { area: 'users', level: 'write' } as const

const inbox = () => localInbox(env().DATA_DIR)

const sourceOf = async (id: string): Promise<Buffer> => {
  const source = await inbox().read(id, 'all')
  if (!source) throw new CommandError(404, 'inbox-email-deleted')
  return source
}

/** A download, never rendered: a mail may declare any media type for its attachments. */
const download = (bytes: Buffer, name: string): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
    },
  })

const oneMail = z.object({ mail: mailId })
const oneFile = oneMail.extend({ file: z.coerce.number().int().min(0).max(10_000) })
const some = z.object({ mails: z.array(mailId).min(1).max(100) })

const downloadSource = async (req: PayloadRequest) => {
  const { mail } = readQuery(req, oneMail)
  return download(await sourceOf(mail), `${mail}.eml`)
}

const downloadAttachment = async (req: PayloadRequest) => {
  const { mail, file } = readQuery(req, oneFile)
  const attachment = await readAttachment(await sourceOf(mail), file)
  if (!attachment) throw new CommandError(404, 'inbox-email-deleted')
  return download(attachment.bytes, attachment.name)
}

const removeMails = async (req: PayloadRequest) => {
  const { mails } = await readCommand(req, some)
  for (const id of mails) await inbox().remove(id)
  return { removed: mails.length }
}

const emptyInbox = async () => {
  const ids = await inbox().ids()
  for (const id of ids) await inbox().remove(id)
  return { removed: ids.length }
}

/** Endpoints of the local inbox for administrators, at `/cms-api/mail-inbox`. */
export const inboxCommands: Endpoint[] = [
  command({
    method: 'get',
    path: '/mail-inbox/source',
    ...forAdministrators,
    run: downloadSource,
  }),
  command({
    method: 'get',
    path: '/mail-inbox/attachment',
    ...forAdministrators,
    run: downloadAttachment,
  }),
  command({ method: 'post', path: '/mail-inbox/remove', ...forAdministrators, run: removeMails }),
  command({ method: 'post', path: '/mail-inbox/empty', ...forAdministrators, run: emptyInbox }),
]
