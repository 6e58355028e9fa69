import type { Payload } from 'payload'
import { env } from '#src/config/env.ts'

/** The mail settings: sender, reply-to, footer and wrapper of every mail, from Settings. */
export interface Sender {
  readonly name: string
  readonly address: string
  readonly replyTo: string | undefined
  readonly siteName: string
  readonly postalAddress: string
  readonly defaultWrapper: string
}

/** A name as a header may contain it: without line breaks, so that no header can be injected. */
const inOneLine = (name: string): string => name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Reads the mail settings; the sender defaults to MAIL_FROM. */
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

/** How long the settings are cached, in ms. */
const settingsKept = 10_000

/** As readSender, cached, for use per mail. */
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
