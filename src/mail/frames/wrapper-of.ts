import escapeHtml from 'escape-html'
import type { Payload, PayloadRequest } from 'payload'
import type { Frame } from '#src/contract/newsletters/enums.ts'
import { database } from '#src/data/transaction.ts'
import { colours, fonts, gutter, styleSheet } from '#src/mail/composing/style.ts'
import { type MailSettings, readMailSettings } from '#src/mail/delivery/mail-settings.ts'
import { mailLanguage } from '#src/mail/rendering/data-link.ts'
import { wrap } from '#src/mail/rendering/placeholders.ts'
import { findBranding } from '#src/platform/branding/sql/find-branding.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { defaultFrame } from './frame.ts'
import { type FramedKind, frameHtml, type Sender } from './frame-html.ts'

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
  readonly kind: Exclude<FramedKind, 'notice'>
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
  return frameHtml(frame ?? settings.frame ?? defaultFrame, sender, kind)
}

const paragraphs = `padding:8px ${gutter}px 0;color:${colours.text};font:16px/1.5 ${fonts};overflow-wrap:anywhere`

/**
 * A mail of the installation itself, such as an invitation, in the frame in Settings, when it is
 * sent; `preferences` is the link to the page of a recipient who has one. Links are longer than a
 * phone is wide.
 */
export async function inFrame(
  req: Scope,
  html: string,
  settings: MailSettings,
  preferences?: string,
): Promise<string> {
  if (/<html/i.test(html)) return html
  const language = mailLanguage(html, settings.language)
  const sender = { ...(await readSender(req, settings)), language }
  const kind = preferences === undefined ? 'notice' : 'composed'
  const wrapper = frameHtml(settings.frame ?? defaultFrame, sender, kind)
    .replace('{{preferences}}', () => escapeHtml(preferences ?? ''))
    .replace('<style>', (begin) => `<style>${styleSheet()}</style>\n${begin}`)
  return wrap(wrapper, `<div class="m-text" style="${paragraphs}">${html}</div>`)
}
