import type { Payload } from 'payload'
import { env } from '#src/config/env.ts'

/** What every mail of the organisation carries, from Settings. */
export interface Sender {
  readonly name: string
  readonly address: string
  readonly replyTo: string | undefined
  readonly siteName: string
  readonly postalAddress: string
  readonly defaultWrapper: string
}

/** Who mails come from, as Settings say now. */
export async function readSender(payload: Payload): Promise<Sender> {
  const settings = await payload.findGlobal({ slug: 'settings', depth: 0 })
  return {
    name: settings.senderName || settings.siteName || '',
    address: settings.senderEmail || env().MAIL_FROM,
    replyTo: settings.replyTo || undefined,
    siteName: settings.siteName ?? '',
    postalAddress: settings.postalAddress ?? '',
    defaultWrapper: settings.defaultWrapper ?? '',
  }
}
