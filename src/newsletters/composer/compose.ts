import type { Payload, PayloadRequest } from 'payload'
import type { Finding } from '#src/contract/newsletters/finding.ts'
import { findLinkTargets, findMediaSources } from '#src/data/references.ts'
import { database } from '#src/data/transaction.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { referencesOf } from '#src/mail/composing/references.ts'
import type { RenderedBody } from '#src/mail/composing/render-body.ts'
import { readMailSettings } from '#src/mail/delivery/mail-settings.ts'
import { accentOf } from '#src/mail/frames/frame-colours.ts'
import { renderBodyInThread } from '#src/mail/rendering/compile-in-thread.ts'
import { checkBlocks } from '#src/newsletters/check/written.ts'
import { findBranding } from '#src/platform/branding/sql/find-branding.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { type Filled, fillCards } from './cards.ts'
import { readBody } from './read-body.ts'

type Scope = { readonly payload: Payload } & Partial<PayloadRequest>

async function look(req: Scope, document: unknown) {
  const db = await database(req)
  const blocks = readBody(document)
  const { media, entries } = referencesOf(blocks)
  const images = await findMediaSources(db, media)
  const targets = await findLinkTargets(db, entries)
  return { blocks, references: { images, targets, ...siteUrls() } }
}

export async function checkDocument(req: Scope, document: unknown): Promise<Finding[]> {
  const { blocks, references } = await look(req, document)
  return checkBlocks(blocks, references.images)
}

export interface Composed extends RenderedBody {
  readonly body: unknown
}

/**
 * Renders a document of the composer with the images and entries it refers to. Throws
 * MailNotCompiled.
 */
export async function compose(
  req: Scope,
  document: unknown,
  filled: Filled = 'new',
): Promise<Composed> {
  const body = await fillCards(await database(req), document, filled)
  const { language } = await readMailSettings(req.payload, req)
  const { blocks, references } = await look(req, body)
  const db = await database(req)
  const { primaryColor } = await findBranding(db)
  const timeZone = await findSiteTimeZone(db)
  const accent = accentOf(primaryColor)
  const linkLabels = {
    unsubscribe: textsIn('public-pages', language)('unsubscribe:button'),
    viewOnline: textsIn('archive', language)('open'),
    survey: textsIn('answers-page', language)('survey'),
  }
  const all = { ...references, accent, linkLabels }
  return { body, ...(await renderBodyInThread({ blocks, references: all, language, timeZone })) }
}
