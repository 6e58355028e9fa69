import type { NotificationTopic } from '#src/contract/notifications.ts'
import type { Language } from '#src/locales/languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import type { Mail } from '#src/mail/notices/mails.ts'
import { writeMailIn } from '#src/mail/notices/mails.ts'
import { pathOf } from './links.ts'

/** A notification as a mail needs it; `target` is 0 for several documents. */
export interface Mailed {
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
