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

export const isInFuture = (at: Date): boolean => at.getTime() > Date.now() + clockSkew

/** What people call the kinds, in the five languages, lower-case. */
const names: Readonly<Record<InteractionKind, readonly string[]>> = {
  call: ['call', 'phone', 'phone call', 'anruf', 'telefonat', 'appel', 'llamada', 'chiamata'],
  meeting: ['meeting', 'treffen', 'rencontre', 'réunion', 'reunión', 'encuentro', 'incontro'],
  message: ['message', 'nachricht', 'mensaje', 'messaggio', 'sms', 'text'],
  email: ['email', 'e-mail', 'mail', 'correo'],
  event: ['event', 'veranstaltung', 'événement', 'evento'],
  visit: ['visit', 'besuch', 'visite', 'visita'],
  note: ['note', 'notiz', 'nota'],
}

/** The kind of interaction that the type of a follow-up names (“Call”, “Anruf”); undefined for others. */
export const kindOfCatchup = (catchupType: string): InteractionKind | undefined =>
  interactionKinds.find((kind) => names[kind].includes(catchupType.trim().toLowerCase()))
