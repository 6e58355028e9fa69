import { z } from 'zod'
import { adminJson, adminOperation, jsonResponse } from '../define.ts'
import { enteredSurvey } from '../forms/answers.ts'
import { byId } from '../parameters.ts'
import { int4, time, trimmedText } from '../values.ts'
import { notesLimit } from './fields.ts'
import { newEntry } from './progression.ts'

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

const at = time()
  .transform((value) => new Date(value))
  .exactOptional()

const newInteraction = z
  .object({
    kind: z.enum(interactionKinds),
    notes: trimmedText(notesLimit).default(''),
    at,
    /** The event the contact attended. */
    event: int4().positive().nullable().default(null),
    /** What the contact says in a call. */
    survey: enteredSurvey.nullable().default(null),
  })
  .refine(({ kind, event }) => event === null || kind === 'event', {
    path: ['event'],
    error: 'is for interactions at an event',
  })

export const logInteraction = adminOperation('POST', '/cms-api/contacts/:id/interactions', {
  id: 'logInteraction',
  summary: 'Logs an interaction with a contact, whose stage and follow-ups stay as they are',
  permission: 'contacts:write',
  params: byId,
  body: adminJson(newInteraction),
  response: jsonResponse(z.object({ interaction: z.int() })),
})

export const enterStage = adminOperation('POST', '/cms-api/contacts/:id/progression', {
  id: 'enterStage',
  summary: 'Records that a contact reached a stage, now or in the past',
  permission: 'contacts:write',
  params: byId,
  body: adminJson(newEntry.extend({ at })),
  response: jsonResponse(z.object({ entry: z.int() })),
})
