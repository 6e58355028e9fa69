import type { PayloadRequest } from 'payload'
import type { z } from 'zod'
import { may } from '#src/access/index.ts'
import { addedSegments, type audienceCommand, audienceOf } from '#src/contract/email/audience.ts'
import { maxRecipients } from '#src/contract/email/compose-emails.ts'
import {
  checkLinks,
  checkSender,
  countAudience,
  countFindings,
  countNewAudience,
  createDigest,
  exportResults,
  previewMail,
  readDigest,
  readGallery,
  readResults,
  readSegmentEmails,
  renderComposed,
} from '#src/contract/email/mails.ts'
import { readTestMail, sendTestMail } from '#src/contract/email/test-mail.ts'
import { writeExport } from '#src/crm/csv/export-file.ts'
import { previewCount } from '#src/crm/segments/preview-count.ts'
import { readRules } from '#src/crm/segments/read-rules.ts'
import { findAudience } from '#src/db/email/audience.ts'
import { findHoldUp } from '#src/db/email/hold-ups.ts'
import { findNewsletter } from '#src/db/email/newsletters.ts'
import { findSegmentEmails } from '#src/db/email/segment-emails.ts'
import { findTestMail } from '#src/db/email/test-mails.ts'
import { database } from '#src/db/transaction.ts'
import { checkSender as askSender, countProblems } from '#src/email/check/check-sender.ts'
import { visitLinks } from '#src/email/check/visit-links.ts'
import { maySeeSegments } from '#src/email/compose/newsletters/choose-segments.ts'
import { previewAudience } from '#src/email/compose/newsletters/count-audience.ts'
import { previewMail as preview } from '#src/email/compose/preview.ts'
import { previewStored } from '#src/email/compose/preview-stored.ts'
import { sendTestMail as sendTest } from '#src/email/compose/test-mail.ts'
import { compose } from '#src/email/composer/compose.ts'
import { readMailSettings } from '#src/email/deliver/mail-settings.ts'
import { createDigest as create, makeDigest } from '#src/email/digest/make-digest.ts'
import { galleryIn } from '#src/email/gallery/gallery.ts'
import { resultsOf } from '#src/email/results/read-results.ts'
import { resultsFile } from '#src/email/results/results-file.ts'
import { type Context, endpoint, TextStream } from '#src/http/endpoint.ts'
import { NotFound, Rejection } from '#src/http/errors.ts'

const deleted = () => new Rejection(404, 'document-deleted')

const storedAudience = async (req: PayloadRequest, id: number) => {
  const db = await database(req)
  if (!(await findNewsletter(db, id))) throw deleted()
  return findAudience(db, id)
}

type Counting = Pick<Context<unknown, unknown, { audience?: unknown }>, 'req' | 'by'>
type Given = z.output<typeof audienceCommand>['audience']

const count = async ({ req, by }: Counting, given: Given, id?: number) => {
  const stored = id === undefined ? undefined : await storedAudience(req, id)
  const isOpen = given !== undefined && may(req, 'newsletters', 'read')
  const audience = isOpen ? given : audienceOf(stored)
  if (!(await maySeeSegments(req, addedSegments(audience, stored))))
    throw new Rejection(400, 'audience-segment-unknown')
  return previewAudience(req, id, audience, by)
}

const resultsThere = async (req: PayloadRequest, id: number) => {
  const results = await resultsOf(req, id)
  if (!results) throw new NotFound()
  return results
}

const testMailOf = async (req: PayloadRequest, delivery: number, user: number) => {
  const mail = await findTestMail(await database(req), { delivery, user })
  if (!mail) throw new NotFound()
  const isWaiting = mail.status === 'queued' || mail.status === 'sending'
  const heldUp = isWaiting ? await findHoldUp(req.payload.db.pool) : undefined
  return { ...mail, heldUp: heldUp ?? null }
}

export const writingEndpoints = [
  endpoint(previewMail, ({ req, body }) => preview(req.payload, body)),
  endpoint(renderComposed, async ({ req, body }) => {
    const { html, text } = await compose(req, body.body)
    return { html, text }
  }),
  endpoint(checkSender, async ({ req, params }) => ({
    facts: await askSender(req.payload, params.collection),
  })),
  endpoint(checkLinks, async ({ body }) => ({ links: await visitLinks(body.links) })),
  endpoint(countFindings, async ({ req, params: { collection, id } }) => {
    const mail = await previewStored(req, collection, id)
    if (!mail) throw deleted()
    const facts = await askSender(req.payload, collection)
    return { findings: mail.findings.length, sender: countProblems(facts) }
  }),
  endpoint(countAudience, (context) => count(context, context.body.audience, context.params.id)),
  endpoint(countNewAudience, (context) => count(context, context.body.audience)),
  endpoint(readResults, ({ req, params }) => resultsThere(req, params.id)),
  endpoint(
    exportResults,
    async ({ req, params }) =>
      new TextStream(writeExport('csv', resultsFile(await resultsThere(req, params.id)))),
  ),
  endpoint(readDigest, async ({ req }) => ({ digest: (await makeDigest(req)) ?? null })),
  endpoint(createDigest, async ({ req }) => {
    const digest = await makeDigest(req)
    return { id: digest ? await create(req, digest) : null }
  }),
  endpoint(readGallery, async ({ req }) => ({
    docs: galleryIn((await readMailSettings(req.payload)).language),
  })),
  endpoint(readSegmentEmails, async ({ req, request, by, body }) => {
    const rules = await readRules(req, body.segment)
    if (!rules) throw new Rejection(404, 'audience-segment-unknown')
    const reading = { by, leaving: request.signal, purpose: 'segment' } as const
    return previewCount(req.payload, reading, (db) => findSegmentEmails(db, rules, maxRecipients))
  }),
  endpoint(sendTestMail, async ({ req, by }) =>
    testMailOf(req, await sendTest(req, req.user?.email ?? ''), by),
  ),
  endpoint(readTestMail, ({ req, by, query }) => testMailOf(req, query.delivery, by)),
]
