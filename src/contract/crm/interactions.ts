/** How we were in touch with somebody, outside of the mails that Muster sends. */
export const interactionKinds = [
  'call',
  'meeting',
  'message',
  'email',
  'event',
  'visit',
  'note',
] as const
export type InteractionKind = (typeof interactionKinds)[number]

/** Clocks differ by so much, in ms; what is logged for now may lie that far ahead. */
const clockSkew = 60_000

/** Whether a timestamp lies in the future, where nothing has happened yet. */
export const isInFuture = (at: Date): boolean => at.getTime() > Date.now() + clockSkew
