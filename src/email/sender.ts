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

/** A name as a header may carry it: whatever stands in Settings, no line begins in it. */
const inOneLine = (name: string): string => name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Who mails come from, as Settings say now, and else MAIL_FROM. */
export async function readSender(payload: Payload): Promise<Sender> {
  const settings = await payload.findGlobal({ slug: 'settings', depth: 0 })
  const { MAIL_FROM } = env()
  return {
    name: inOneLine(settings.senderName || MAIL_FROM.name || settings.siteName || ''),
    address: settings.senderEmail || MAIL_FROM.address,
    replyTo: settings.replyTo || undefined,
    siteName: settings.siteName ?? '',
    postalAddress: settings.postalAddress ?? '',
    defaultWrapper: settings.defaultWrapper ?? '',
  }
}

/** Settings change rarely; a mail carries what they said at most so many ms ago. */
const settingsKept = 10_000

/** As readSender, asked for every mail. */
export function keepSender(payload: Payload): () => Promise<Sender> {
  let kept: { readonly at: number; readonly sender: Promise<Sender> } | undefined
  return () => {
    if (!kept || Date.now() - kept.at > settingsKept) {
      const fresh = { at: Date.now(), sender: readSender(payload) }
      kept = fresh
      fresh.sender.catch(() => {
        if (kept === fresh) kept = undefined
      })
    }
    return kept.sender
  }
}
