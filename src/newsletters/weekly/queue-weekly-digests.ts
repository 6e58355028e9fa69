import escapeHtml from 'escape-html'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { archivedPath } from '#src/contract/newsletters/archive.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import type { Mail } from '#src/mail/notices/mails.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { fillSubject, fillText } from '#src/mail/rendering/fill-placeholders.ts'
import { unsubscribeLink } from '#src/mail/rendering/message.ts'
import { lastDue } from '#src/newsletters/digest/schedule.ts'
import {
  dropUnwanted,
  findReaderAfter,
  listAgain,
  lockLetters,
  lockReader,
  markListed,
  type Week,
  type WeeklyLetter,
  type WeeklyReader,
} from '#src/newsletters/weekly/sql/weekly-digests.ts'
import { findSite, findSiteTimeZone, type Site } from '#src/platform/site/sql/site.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { siteUrls } from '#src/settings/site-urls.ts'

interface ListedLetter {
  readonly title: string
  /** "" for none. */
  readonly summary: string
  readonly url: string
}

interface Weekly {
  readonly language: SiteLanguage
  /** "" for none. */
  readonly siteName: string
  readonly letters: readonly ListedLetter[]
  /** Leaves everything. */
  readonly unsubscribeUrl: string
}

const link = (url: string, words: string): string =>
  `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`

/** A mail that lists the newsletters of a week, in the language of its reader. Pure. */
function weeklyMail({ language, siteName, letters, unsubscribeUrl }: Weekly): Mail {
  const t = textsIn('weekly-digest', language)
  const subject = siteName ? t('subject', { siteName }) : t('subjectUnnamed')
  const leave = t('leave')
  const items = letters.map(({ title, summary, url }) => {
    const rest = summary ? `<br>${escapeHtml(summary)}` : ''
    return `<p><strong>${link(url, title)}</strong>${rest}</p>`
  })
  const html = [
    `<p>${escapeHtml(t('intro'))}</p>`,
    ...items,
    `<p>${link(unsubscribeUrl, leave)}</p>`,
  ]
  const texts = letters.map(({ title, summary, url }) =>
    [title, summary, url].filter(Boolean).join('\n'),
  )
  return {
    subject: subject.replace(/\s+/g, ' ').trim(),
    html: `<div lang="${language}">${html.join('\n')}</div>`,
    text: `${[t('intro'), ...texts, `${leave}: ${unsubscribeUrl}`].join('\n\n')}\n`,
  }
}

/** When a week begins, in the time zone of the site: 1 is Monday (ISO 8601). */
const beginning = { every: 'weekly', weekday: 1, day: 1, hour: 8, since: new Date(0) } as const

/** The week that has begun last: its letters came before. Pure. */
export function weekOf(now: Date, timeZone: string): Week {
  const due = lastDue({ ...beginning, timeZone }, now)
  if (!due) throw new Error('a week without a beginning')
  return { day: due.day, since: due.at.toISOString() }
}

const listed = (
  { delivery, name, subject, preheader, slug }: WeeklyLetter,
  { email }: WeeklyReader,
  { organisation, key }: { readonly organisation: string; readonly key: string },
) => {
  const values = { name, email, organisation }
  const { baseUrl } = siteUrls()
  const path = slug
    ? archivedPath(slug)
    : `/api/newsletter/letters/${linkToken(key, 'letter', delivery)}`
  return {
    title: fillSubject(subject, values),
    summary: fillText(preheader, values).replace(/\s+/g, ' ').trim(),
    url: `${baseUrl}${path}`,
  }
}

/**
 * Queues the digest of one reader, in the transaction that marks its letters as listed, under the lock
 * of the reader: of two workers one does, and one that dies has not. The ledger has one mail for each
 * reader and week (deliveries_one_a_week).
 */
const queueDigest = (req: PayloadRequest, id: number, week: Week, site: Site): Promise<boolean> =>
  withTransaction(req, async (db) => {
    const reader = await lockReader(db, id)
    if (!reader) return false
    await listAgain(db, id)
    await dropUnwanted(db, reader, week)
    const letters = await lockLetters(db, id, week)
    if (letters.length === 0) return false
    const key = await mailLinkKey(req)
    const { baseUrl, siteUrl } = siteUrls()
    const unsubscribeUrl = unsubscribeLink({ baseUrl, siteUrl, linkKey: key }, id, null)
    const mail = weeklyMail({
      language: reader.language ?? site.language,
      siteName: site.name,
      letters: letters.map((each) => listed(each, reader, { organisation: site.name, key })),
      unsubscribeUrl,
    })
    const digest = await queueMail(req, {
      ...mail,
      kind: 'weekly_digest',
      to: reader.email,
      subscriberId: id,
      week: week.day,
      unsubscribeUrl,
      // Behind mails that a person waits for.
      dueAt: new Date(Date.now() + 1_000),
    })
    if (digest === undefined) return false
    await markListed(db, letters, digest)
    return true
  })

const queueOrLog = async (payload: Payload, ...[id, week, site]: [number, Week, Site]) => {
  try {
    return await queueDigest(await createLocalReq({}, payload), id, week, site)
  } catch (error) {
    payload.logger.error(
      { fault: describeFault(error) },
      'a weekly digest waits for the next sweep',
    )
    return false
  }
}

/**
 * Queues for each reader who has one mail a week that of the week that began last, where there are
 * letters to list, for `budget` ms at most; the rest has its turn in the next run. Safe to run in any
 * number of workers. Returns the number of mails.
 */
export async function queueWeeklyDigests(
  payload: Payload,
  { now = new Date(), budget = 20_000 }: { readonly now?: Date; readonly budget?: number } = {},
): Promise<number> {
  const { drizzle } = payload.db
  const week = weekOf(now, await findSiteTimeZone(drizzle))
  const site = await findSite(drizzle)
  const end = Date.now() + budget
  let [mails, after] = [0, 0]
  while (Date.now() < end) {
    const reader = await findReaderAfter(drizzle, week, after)
    if (reader === undefined) break
    after = reader
    if (await queueOrLog(payload, reader, week, site)) mails += 1
  }
  return mails
}
