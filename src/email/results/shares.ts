import type { Counted } from '#src/contract/email/results.ts'

/** The counts that are compared, and what each is a share of. */
export const shares = {
  delivered: 'recipients',
  bounced: 'recipients',
  complaints: 'delivered',
  unsubscribed: 'delivered',
} as const satisfies Record<string, keyof Counted>
export type Share = keyof typeof shares
export const shareNames = ['delivered', 'bounced', 'complaints', 'unsubscribed'] as const

/** A count of a newsletter by the name of its share. */
export const countOf = (newsletter: Counted, share: Share): number =>
  share === 'bounced' ? newsletter.hard + newsletter.soft : newsletter[share]

/** A share from 0 to 1; undefined where there is nothing to have a share of. */
export function shareOf(newsletter: Counted, share: Share): number | undefined {
  const whole = newsletter[shares[share]]
  return whole === 0 ? undefined : countOf(newsletter, share) / whole
}

/** The mean of the shares of several newsletters; undefined where none has one. */
export function meanShare(newsletters: readonly Counted[], share: Share): number | undefined {
  const all = newsletters.flatMap((each) => shareOf(each, share) ?? [])
  return all.length === 0 ? undefined : all.reduce((sum, each) => sum + each, 0) / all.length
}
