import type { PayloadRequest } from 'payload'
import type { z } from 'zod'
import { findSiteDay } from '#src/content/site-day.ts'
import type { BulkSelection } from '#src/contract/bulk-change.ts'
import {
  addedSegments,
  type audienceCommand,
  audienceOf,
} from '#src/contract/newsletters/audience.ts'
import { maxRecipients } from '#src/contract/newsletters/compose-emails.ts'
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
  readPlaceholders,
  readResults,
  readSegmentEmails,
  renderComposed,
} from '#src/contract/newsletters/mails.ts'
import { customPlaceholder, surveyPlaceholder } from '#src/contract/newsletters/placeholders.ts'
import { readTestMail, sendTestMail } from '#src/contract/newsletters/test-mail.ts'
import { findHoldUp } from '#src/data/mail/hold-ups.ts'
import { database } from '#src/data/transaction.ts'
import { findSurveys } from '#src/forms/sql/readers.ts'
import { textsOf } from '#src/locales/texts.ts'
import { visitLinks } from '#src/mail/check/visit-links.ts'
import { readMailSettings } from '#src/mail/delivery/mail-settings.ts'
import { previewAudience } from '#src/newsletters/audience/count-audience.ts'
import { maySeeSegments } from '#src/newsletters/audience/guard.ts'
import { findAudience, findSegmentEmails } from '#src/newsletters/audience/sql/audience.ts'
import { checkSender as askSender, countProblems } from '#src/newsletters/check/check-sender.ts'
import { compose } from '#src/newsletters/composer/compose.ts'
import { createDigest as create, makeDigest } from '#src/newsletters/digest/make-digest.ts'
import { galleryIn } from '#src/newsletters/gallery/gallery.ts'
import { previewMail as preview, previewStored } from '#src/newsletters/preview/preview.ts'
import { resultsOf } from '#src/newsletters/results/read-results.ts'
import { resultsFile } from '#src/newsletters/results/results-file.ts'
import { findTestMail } from '#src/newsletters/sending/sql/test-mails.ts'
import { sendTestMail as sendTest } from '#src/newsletters/sending/test-send.ts'
import { findNewsletter } from '#src/newsletters/sql/newsletters.ts'
import { findCustomFields } from '#src/people/custom-fields/sql/contact-fields.ts'
import { readRules } from '#src/people/segments/filter-by-segment.ts'
import { previewCount } from '#src/people/segments/preview-count.ts'
import { contactsMeeting } from '#src/people/segments/sql/contacts-of-segment.ts'
import { may } from '#src/platform/access/index.ts'
import { writeExport } from '#src/platform/csv/export-file.ts'
import { type Context, endpoint, TextStream } from '#src/server/http/endpoint.ts'
import { NotFound, Rejection } from '#src/server/http/errors.ts'
import { throwSelectionError } from '#src/server/http/selection-error.ts'
import { conditionOf, matchingIds } from '#src/workspace/bulk/freeze.ts'

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

/** A query of the ids of selected contacts, or of those in a segment. */
const contactsIn = async (req: PayloadRequest, selection: BulkSelection) => {
  if ('segment' in selection) {
    const rules = await readRules(req, selection.segment)
    if (!rules) throw new Rejection(404, 'audience-segment-unknown')
    return contactsMeeting(rules)
  }
  const { config } = req.payload.collections.contacts
  return matchingIds(req, config, conditionOf(config, selection)).catch(throwSelectionError)
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
    const unknown = mail.findings.filter(({ code }) => code === 'unknownPlaceholder')
    return {
      findings: mail.findings.length,
      sender: countProblems(facts),
      unknown: unknown.map(({ place }) => place),
    }
  }),
  endpoint(countAudience, (context) => count(context, context.body.audience, context.params.id)),
  endpoint(countNewAudience, (context) => count(context, context.body.audience)),
  endpoint(readResults, ({ req, params }) => resultsThere(req, params.id)),
  endpoint(exportResults, async ({ req, params }) => {
    const results = resultsFile(await resultsThere(req, params.id))
    return new TextStream(writeExport('csv', results, await findSiteDay(await database(req))))
  }),
  endpoint(readDigest, async ({ req }) => ({ digest: (await makeDigest(req)) ?? null })),
  endpoint(createDigest, async ({ req }) => {
    const digest = await makeDigest(req)
    return { id: digest ? await create(req, digest) : null }
  }),
  endpoint(readPlaceholders, async ({ req }) => {
    const db = await database(req)
    const fields = await findCustomFields(db)
    const t = textsOf('forms', req.i18n)
    const surveys = (await findSurveys(db)).map(({ slug, title }) => ({
      name: surveyPlaceholder(slug),
      label: t('survey', { title }),
    }))
    const own = fields.map(({ name, label }) => ({ name: customPlaceholder(name), label }))
    return { docs: [...own, ...surveys] }
  }),
  endpoint(readGallery, async ({ req }) => ({
    docs: galleryIn((await readMailSettings(req.payload)).language),
  })),
  endpoint(readSegmentEmails, async ({ req, request, by, body }) => {
    const contacts = await contactsIn(req, body.selection)
    const reading = { by, leaving: request.signal, purpose: 'segment' } as const
    return previewCount(req.payload, reading, (db) =>
      findSegmentEmails(db, contacts, maxRecipients),
    )
  }),
  endpoint(sendTestMail, async ({ req, by }) =>
    testMailOf(req, await sendTest(req, req.user?.email ?? ''), by),
  ),
  endpoint(readTestMail, ({ req, by, query }) => testMailOf(req, query.delivery, by)),
]
