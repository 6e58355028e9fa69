import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { findLocked } from '#src/accounts/sign-ins/sql/attempts.ts'
import { type Day, dayIn } from '#src/content/calendar-days.ts'
import {
  type MailChoice,
  type MailChoices,
  type NotificationTopic,
  notificationKinds,
} from '#src/contract/notifications.ts'
import { isTimeZone } from '#src/contract/time-zone.ts'
import { isEmailAddress } from '#src/contract/values.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { isLanguage, type Language } from '#src/locales/languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { type Mail, writeMailIn } from '#src/mail/notices/mails.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { timeAtHour } from '#src/newsletters/digest/schedule.ts'
import { permissionsOf } from '#src/platform/access/roles.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { kindsOf, topicsFor, topicsOfKinds } from '#src/platform/notifications/topics.ts'
import { findSite, findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { env } from '#src/settings/env.ts'
import {
  claimForMail,
  claimNotificationDay,
  findMailable,
  type MailedPerson,
} from '#src/workspace/notifications/sql/mailing.ts'
import { choicesIn } from '#src/workspace/notifications/sql/settings.ts'
import { pathOf } from './links.ts'
import { stopPath } from './stop-link.ts'

/** A notification as a mail needs it; `target` is 0 for several documents. */
interface Mailed {
  readonly topic: NotificationTopic
  readonly target: number
  readonly count: number
}

interface Written {
  readonly items: readonly [Mailed, ...Mailed[]]
  readonly language: Language
  readonly site: string
  readonly baseUrl: string
  /** Link that ends these mails, without a sign-in. */
  readonly stopUrl: string
}

/** Notifications of one topic as one line: several lead to the list of them. */
const linesOf = (items: readonly Mailed[]): Mailed[] => {
  const lines = new Map<NotificationTopic, Mailed>()
  for (const item of items) {
    const { topic, count } = item
    const before = lines.get(topic)
    lines.set(topic, before ? { topic, target: 0, count: before.count + count } : item)
  }
  return [...lines.values()]
}

/**
 * The mail about one notification or several, one line for each topic with what it leads to. It
 * says how many, without names. Pure.
 */
export function notificationMail({ items, language, site, baseUrl, stopUrl }: Written): Mail {
  const words = textsIn('notifications', language)
  const admin = `${baseUrl}/admin`
  const lines = linesOf(items)
  const total = lines.reduce((sum, { count }) => sum + count, 0)
  const [first, ...others] = lines
  const subject =
    first && others.length === 0
      ? words(`topics:${first.topic}`, { count: first.count })
      : words('mail:digest', { count: total, site })
  return writeMailIn(
    language,
    subject,
    ...lines.map(
      ({ topic, target, count }) =>
        `${words(`topics:${topic}`, { count })}:\n${admin}${pathOf(topic, target)}`,
    ),
    `${words('mail:change')}\n${admin}/account#notifications`,
    `${words('mail:stop')}\n${stopUrl}`,
  )
}

/** The hour of the day, in a person's time zone, from which their digest goes out. */
const hour = 7

/**
 * The digest that is due for a person: its day, and the time before which its notifications came, so
 * that what comes later is in that of tomorrow; undefined in the hours before. Pure.
 */
export function digestDue(now: Date, timeZone: string): { day: Day; before: Date } | undefined {
  const day = dayIn(timeZone)(now)
  const before = timeAtHour(day, hour, timeZone)
  return before <= now ? { day, before } : undefined
}

interface Site {
  readonly name: string
  readonly language: Language
  readonly timeZone: string
}

const readSite = async (db: Database): Promise<Site> => {
  const { name, language } = await findSite(db)
  const timeZone = await findSiteTimeZone(db)
  return { name: name || new URL(env().SITE_URL).host, language, timeZone }
}

const topicsBy = (choices: MailChoices, choice: MailChoice): NotificationTopic[] =>
  topicsOfKinds(notificationKinds.filter((kind) => choices[kind] === choice))

interface Batch {
  readonly person: MailedPerson
  readonly site: Site
  readonly topics: readonly NotificationTopic[]
  readonly before: Date
  readonly day?: string
}

/** Mails one person, in a separate transaction; returns whether there was anything to mail. */
const mailPerson = (req: PayloadRequest, batch: Batch): Promise<boolean> =>
  withTransaction(req, async (db) => {
    const { person, site, topics, before, day } = batch
    const { user, email, roles } = person
    if (day !== undefined && !(await claimNotificationDay(db, user, day))) return false
    const granted = new Set<string>(permissionsOf(rolesIn(req.payload.config), roles))
    const seen = topicsFor((permission) => granted.has(permission))
    const taken = { user, chosen: topics, seen, before: before.toISOString() }
    const [first, ...others] = await claimForMail(db, taken)
    if (!first || !isEmailAddress(email)) return false
    const items = [first, ...others] as const
    // A digest ends as a whole, a mail about an event with its kind.
    const ended = day === undefined ? items.map(({ topic }) => topic) : topics
    const baseUrl = env().BASE_URL
    const stopUrl = `${baseUrl}${stopPath(await mailLinkKey(req), user, kindsOf(ended))}`
    const mail = notificationMail({
      items,
      language: isLanguage(person.language) ? person.language : site.language,
      site: site.name,
      baseUrl,
      stopUrl,
    })
    const kind = 'notification'
    const headers = { unsubscribeUrl: stopUrl }
    await queueMail(req, { ...mail, ...headers, kind, isAccountMail: true, to: email })
    return true
  })

/**
 * Mails people about what they have not read, as each has chosen: at once, or once a day from seven
 * in the morning where they are. Safe to run in any number of workers: rows are locked and marked
 * with the mail, and a digest takes its day of the person (a primary key). Deactivated and locked
 * users are not mailed, nor is anyone about what they may no longer see. Returns the number of
 * mails.
 */
export async function mailNotifications(payload: Payload, now = new Date()): Promise<number> {
  const { drizzle } = payload.db
  const site = await readSite(drizzle)
  const locked = await findLocked(drizzle)
  let [mails, after] = [0, 0]
  for (;;) {
    const people = await findMailable(drizzle, after)
    for (const person of people.filter(({ user }) => !locked.has(user)))
      mails += await mailAsChosen(payload, { person, site, now })
    const last = people.at(-1)
    if (!last) return mails
    after = last.user
  }
}

const mailAsChosen = async (
  payload: Payload,
  { person, site, now }: { readonly person: MailedPerson; readonly site: Site; readonly now: Date },
): Promise<number> => {
  const choices = choicesIn(person.choices)
  const due = digestDue(now, isTimeZone(person.timeZone) ? person.timeZone : site.timeZone)
  const batches: Batch[] = [
    { person, site, topics: topicsBy(choices, 'at-once'), before: now },
    ...(due ? [{ person, site, topics: topicsBy(choices, 'daily'), ...due }] : []),
  ]
  let mails = 0
  for (const batch of batches.filter(({ topics }) => topics.length > 0))
    if (await mailPerson(await createLocalReq({}, payload), batch)) mails += 1
  return mails
}
