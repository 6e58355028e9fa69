import { APIError, type CollectionBeforeChangeHook } from 'payload'

type Row = Readonly<Record<string, unknown>>

const timestamp = (value: unknown): number | undefined =>
  typeof value === 'string' || value instanceof Date ? new Date(value).getTime() : undefined

/**
 * Optimistic lock on a timestamp field: whether the form was filled in before the row got its
 * current value.
 */
const isOlder = (given: Row, now: Row, name: string): boolean =>
  timestamp(given[name]) !== timestamp(now[name])

const hasLeft = ({ status }: Row): boolean => status === 'unsubscribed'
const isSuppressed = ({ suppression }: Row): boolean => Boolean(suppression)

/**
 * Rejects a stale form (optimistic lock): a form submits every field as it was when it was opened,
 * and must not undo an unsubscription or a bounce that came meanwhile.
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
 * Derives from the state when a subscriber left, and since when no mail may be sent there. Who was
 * never on the list, and has yet to confirm (`context.awaitsConfirmation`), has not left.
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
