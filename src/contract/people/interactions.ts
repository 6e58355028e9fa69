import { z } from 'zod'
import { adminJson, adminOperation, json, jsonResponse, staffOperation } from '../define.ts'
import { enteredSurvey } from '../forms/answers.ts'
import { byId, changedSince, listQuery } from '../parameters.ts'
import { int4, time, timestamp, trimmedText } from '../values.ts'
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

const interactionFields = {
  kind: z.enum(interactionKinds),
  notes: trimmedText(notesLimit).default(''),
  at,
  /** The event the contact attended. */
  event: int4().positive().nullable().default(null),
}

export const onlyAtEvents = 'is for interactions at an event'

export const isAtEvent = (of: { readonly kind: InteractionKind; readonly event: number | null }) =>
  of.event === null || of.kind === 'event'

const newInteraction = z
  .object({
    ...interactionFields,
    /** What the contact says in a call. */
    survey: enteredSurvey.nullable().default(null),
  })
  .refine(isAtEvent, { path: ['event'], error: onlyAtEvents })

const interaction = z
  .strictObject({
    id: int4(),
    kind: z.enum(interactionKinds),
    notes: z.string(),
    at: timestamp(),
    event: int4().nullable(),
    createdBy: z.string().nullable(),
  })
  .meta({ id: 'Interaction' })
export type Interaction = z.output<typeof interaction>

export const listInteractions = staffOperation('GET', '/api/staff/contacts/:id/interactions', {
  id: 'listInteractions',
  summary: 'The interactions with a contact, newest first',
  group: 'Contacts',
  permission: 'contacts:read',
  params: byId,
  query: listQuery.omit({ search: true }).extend(changedSince),
  response: jsonResponse(z.array(interaction)),
})

export const addInteraction = staffOperation('POST', '/api/staff/contacts/:id/interactions', {
  id: 'addInteraction',
  summary: 'Adds an interaction with a contact, whose stage and follow-ups stay as they are',
  group: 'Contacts',
  permission: 'contacts:write',
  params: byId,
  body: json(z.object(interactionFields)),
  response: jsonResponse(interaction),
  errors: {
    invalid: ['at: must not be in the future', `event: ${onlyAtEvents}`, 'event: no such event'],
  },
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
