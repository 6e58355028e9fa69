import { APIError, type CollectionBeforeChangeHook } from 'payload'

type Row = Readonly<Record<string, unknown>>

const timestamp = (value: unknown): number | undefined =>
  typeof value === 'string' || value instanceof Date ? new Date(value).getTime() : undefined

/** Whether somebody filled in what they give while the row still had another moment there. */
const isOlder = (given: Row, now: Row, name: string): boolean =>
  timestamp(given[name]) !== timestamp(now[name])

const hasLeft = ({ status }: Row): boolean => status === 'unsubscribed'
const isSuppressed = ({ suppression }: Row): boolean => Boolean(suppression)

/**
 * A form gives every field as it was when it was opened. Saved after somebody left, or after
 * their mail bounced, it must not undo that: only who has seen it can.
 */
export const keepWhoLeft: CollectionBeforeChangeHook = ({ data, originalDoc }) => {
  const now: Row = originalDoc ?? {}
  const bringsBack = hasLeft(now) && !hasLeft(data) && isOlder(data, now, 'unsubscribedAt')
  const lifts = isSuppressed(now) && !isSuppressed(data) && isOlder(data, now, 'suppressedAt')
  if (!bringsBack && !lifts) return data
  const what = bringsBack
    ? 'This subscriber has unsubscribed'
    : 'This email address has been suppressed'
  throw new APIError(`${what} meanwhile. Please reload the page.`, 400, null, true)
}

/**
 * When a subscriber left, and since when nothing may be mailed there, follow from the state. Who
 * has never been on the list, and is asked to confirm (`context.awaitsConfirmation`), has not left.
 */
export const stampSubscriber: CollectionBeforeChangeHook = ({ context, data, originalDoc }) => {
  const now = new Date().toISOString()
  const status: unknown = data['status'] ?? originalDoc?.status
  const suppression: unknown =
    'suppression' in data ? data['suppression'] : originalDoc?.suppression
  const left = originalDoc?.unsubscribedAt ?? (context['awaitsConfirmation'] ? null : now)
  return {
    ...data,
    unsubscribedAt: status === 'unsubscribed' ? left : null,
    suppressedAt: suppression ? (originalDoc?.suppressedAt ?? now) : null,
  }
}
