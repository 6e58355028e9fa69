/** Kinds of interaction with a contact, other than the mails that Muster sends. */
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

/** Tolerated clock skew in ms: the timestamp of an interaction may lie this far ahead. */
const clockSkew = 60_000

/** Whether a timestamp lies in the future, clock skew allowed for. */
export const isInFuture = (at: Date): boolean => at.getTime() > Date.now() + clockSkew

/** The kind of interaction that the type of a follow-up names (`Call`); undefined for other types. */
export const kindOfCatchup = (catchupType: string): InteractionKind | undefined =>
  interactionKinds.find((kind) => kind === catchupType.trim().toLowerCase())
