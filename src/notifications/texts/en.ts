import type { NotificationTopic } from '#src/contract/notifications.ts'

/** What a notification says, of so many documents; used in the admin UI and in mails. */
export const en = {
  topics: {
    'newsletter-to-approve': (count: number) =>
      count === 1 ? 'A newsletter waits for approval' : `${count} newsletters wait for approval`,
    'follow-up-assigned': (count: number) =>
      count === 1 ? 'A follow-up was assigned to you' : `${count} follow-ups were assigned to you`,
    'message-assigned': (count: number) =>
      count === 1
        ? 'A message was assigned to you'
        : `${count} messages or proposals were assigned to you`,
    'proposal-assigned': (count: number) =>
      count === 1 ? 'A proposal was assigned to you' : `${count} proposals were assigned to you`,
    'newsletter-paused': (count: number) =>
      count === 1
        ? 'A newsletter was paused: too many of its mails were rejected'
        : `${count} newsletters were paused: too many of their mails were rejected`,
    'mail-held-up': (_count: number) => 'Mail is held up: nothing is sent',
    'contacts-imported': (count: number) =>
      count === 1 ? 'Your import of contacts is done' : `${count} imports of contacts are done`,
    'subscribers-imported': (count: number) =>
      count === 1
        ? 'Your import of subscribers is done'
        : `${count} imports of subscribers are done`,
    'proposal-came-in': (count: number) =>
      count === 1 ? 'A proposal came in' : `${count} proposals came in`,
    'webhook-switched-off': (count: number) =>
      count === 1
        ? 'A webhook was switched off: its receiver does not take its calls'
        : `${count} webhooks were switched off: their receivers do not take their calls`,
  } satisfies Record<NotificationTopic, (count: number) => string>,
  mail: {
    /** Subject of a digest. */
    digest: (count: number, site: string) =>
      count === 1
        ? `One thing waits for you at ${site}`
        : `${count} things wait for you at ${site}`,
    change: 'You get these mails because your account says so. Choose which:',
    stop: 'Stop mails like this one, without signing in:',
  },
  /** The pages behind the link that ends mails. */
  stop: {
    question: 'Stop these mails?',
    button: 'Stop these mails',
    done: 'These mails are stopped',
    consequence: 'You will get no more mails about:',
    choose: 'Choose in your account which mails you get',
  },
}
export type NotificationTexts = typeof en
