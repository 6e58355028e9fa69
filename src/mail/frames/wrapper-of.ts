import type { Payload, PayloadRequest } from 'payload'
import type { Frame } from '#src/contract/newsletters/enums.ts'
import { database } from '#src/data/transaction.ts'
import { type MailSettings, readMailSettings } from '#src/mail/delivery/mail-settings.ts'
import { findBranding } from '#src/platform/branding/sql/find-branding.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { defaultFrame } from './frame.ts'
import { frameHtml, type Sender } from './frame-html.ts'

/** Width at which the logo is loaded, in pixels: twice the widest it is shown in. */
const logoWidth = 480

type Scope = { readonly payload: Payload } & Partial<PayloadRequest>

async function readSender(req: Scope, settings: MailSettings): Promise<Sender> {
  const { siteName, primaryColor, logoKey } = await findBranding(await database(req))
  const { baseUrl, siteUrl } = siteUrls()
  const { postalAddress, language, links } = settings
  const logoUrl = logoKey && `${baseUrl}/api/images/${logoKey}?w=${logoWidth}`
  return { siteName, colour: primaryColor, logoUrl, postalAddress, links, language, siteUrl }
}

interface FramedMail {
  readonly kind: 'newsletter' | 'composed'
  /** Whether it was written with the composer: HTML is sent as its author wrote it. */
  readonly isComposed: boolean
  /** Null for the frame in Settings. */
  readonly frame: Frame | null
}

/**
 * The wrapper of a mail as it would be sent now: a frame of ours for what the composer rendered, and
 * the wrapper in Settings for newsletters, where there is one and the mail chose no other frame.
 */
export async function wrapperOf(req: Scope, mail: FramedMail): Promise<string> {
  const { kind, isComposed, frame } = mail
  const settings = await readMailSettings(req.payload, req)
  const isNewsletter = kind === 'newsletter'
  const own = isNewsletter && frame === null ? settings.defaultWrapper : ''
  if (!isComposed) return isNewsletter ? settings.defaultWrapper : ''
  if (own.trim()) return own
  const sender = await readSender(req, settings)
  return frameHtml(frame ?? settings.frame ?? defaultFrame, sender, isNewsletter)
}
