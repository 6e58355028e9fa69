import type { Payload, PayloadRequest } from 'payload'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { Frame } from '#src/contract/newsletters/enums.ts'
import { env } from '#src/settings/env.ts'

export interface MailSettings {
  readonly name: string
  readonly address: string
  readonly replyTo: string | undefined
  readonly siteName: string
  readonly postalAddress: string
  readonly defaultWrapper: string
  readonly frame: Frame | undefined
  readonly links: readonly { readonly label: string; readonly url: string }[]
  readonly language: SiteLanguage
}

/**
 * A name as a header may contain it: without line breaks, so that no header can be injected, and
 * without the marks that turn the direction of what is read, so that none looks like another.
 */
export const inOneLine = (name: string): string =>
  name
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/**
 * Reads the mail settings; the sender defaults to MAIL_FROM. Within a transaction with its request:
 * who holds a connection must not wait for another one.
 */
export async function readMailSettings(
  payload: Payload,
  req: Partial<PayloadRequest> = {},
): Promise<MailSettings> {
  const settings = await payload.findGlobal({ slug: 'settings', depth: 0, req })
  const { MAIL_FROM } = env()
  return {
    name: inOneLine(settings.senderName || MAIL_FROM.name || settings.siteName || ''),
    address: settings.senderEmail || MAIL_FROM.address,
    replyTo: settings.replyTo || undefined,
    siteName: settings.siteName ?? '',
    postalAddress: settings.postalAddress ?? '',
    defaultWrapper: settings.defaultWrapper ?? '',
    frame: settings.mailFrame ?? undefined,
    links: (settings.mailLinks ?? []).map(({ label, url }) => ({ label, url })),
    language: settings.siteLanguage ?? 'en',
  }
}

/** How long the settings are cached, in ms. */
const cacheDuration = 10_000

/** Cached, for use per mail. */
export function cachedMailSettings(payload: Payload): () => Promise<MailSettings> {
  let cached: { readonly at: number; readonly sender: Promise<MailSettings> } | undefined
  return () => {
    if (!cached || Date.now() - cached.at > cacheDuration) {
      const fresh = { at: Date.now(), sender: readMailSettings(payload) }
      cached = fresh
      fresh.sender.catch(() => {
        if (cached === fresh) cached = undefined
      })
    }
    return cached.sender
  }
}
