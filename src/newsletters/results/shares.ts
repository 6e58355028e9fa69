import type { Counted } from '#src/contract/newsletters/results.ts'

/** The counts that are compared, and what each is a share of. */
export const shares = {
  delivered: 'recipients',
  bounced: 'recipients',
  complaints: 'delivered',
  unsubscribed: 'delivered',
  clicks: 'delivered',
  opens: 'delivered',
} as const satisfies Record<string, keyof Counted>
export type Share = keyof typeof shares

const always = ['delivered', 'bounced', 'complaints', 'unsubscribed'] as const
const sometimes = ['clicks', 'opens'] as const

/** The shares to show of newsletters: clicks and opens only where some were counted. */
export const sharesOf = (newsletters: readonly Counted[]): Share[] => [
  ...always,
  ...sometimes.filter((share) => newsletters.some((each) => each[share] !== null)),
]

export const countOf = (newsletter: Counted, share: Share): number | null =>
  share === 'bounced' ? newsletter.hard + newsletter.soft : newsletter[share]

/** A share, of clicks and opens perhaps above 1; undefined where there is nothing to have a share of. */
export function shareOf(newsletter: Counted, share: Share): number | undefined {
  const whole = newsletter[shares[share]]
  const count = countOf(newsletter, share)
  return whole === 0 || count === null ? undefined : count / whole
}

export function meanShare(newsletters: readonly Counted[], share: Share): number | undefined {
  const all = newsletters.flatMap((each) => shareOf(each, share) ?? [])
  return all.length === 0 ? undefined : all.reduce((sum, each) => sum + each, 0) / all.length
}
