import { z } from 'zod'
import { adminOperation, jsonResponse } from '../define.ts'
import { bounceKinds, deliveryKinds, deliveryStatuses } from '../newsletters/enums.ts'
import { messageStatuses, proposalStatuses, repliedCollections } from '../submissions/submission.ts'
import { timestamp } from '../values.ts'
import { followUpStatuses } from './enums.ts'
import { owner } from './follow-up-work.ts'
import { interactionKinds } from './interactions.ts'
import { consentPurposes, consentSources, importKinds, ofPerson } from './people.ts'

const place = { id: z.int(), at: timestamp() }

const entry = z.object({
  kind: z.literal('entry'),
  ...place,
  stage: z.string(),
  interactionType: z.string().nullable(),
  notes: z.string(),
  by: z.string().nullable(),
})

const interaction = z.object({
  kind: z.literal('interaction'),
  ...place,
  interaction: z.enum(interactionKinds),
  notes: z.string(),
  by: z.string().nullable(),
  /** The id of the user who logged it, null when the account is deleted. */
  byId: z.int().nullable(),
  event: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** To a survey, in a call. */
  answers: z.int().nullable(),
})

const mail = z.object({
  kind: z.literal('mail'),
  ...place,
  subject: z.string(),
  purpose: z.enum(deliveryKinds),
  status: z.enum(deliveryStatuses),
  bounce: z.enum(bounceKinds).nullable(),
})

const message = z.object({
  kind: z.literal('message'),
  ...place,
  subject: z.string(),
  status: z.enum(messageStatuses),
})

const proposal = z.object({
  kind: z.literal('proposal'),
  ...place,
  title: z.string(),
  status: z.enum(proposalStatuses),
})

/** What was sent by a form. */
const answers = z.object({ kind: z.literal('answers'), ...place, title: z.string() })

const reply = z.object({
  kind: z.literal('reply'),
  ...place,
  subject: z.string(),
  text: z.string(),
  by: z.string().nullable(),
  /** Of its delivery; null when that is not in the ledger any more. */
  status: z.enum(deliveryStatuses).nullable(),
  bounce: z.enum(bounceKinds).nullable(),
  collection: z.enum(repliedCollections),
  submission: z.int(),
})

const followUp = z.object({
  kind: z.literal('follow-up'),
  ...place,
  ruleName: z.string(),
  catchupType: z.string(),
  dueDate: timestamp(),
  snoozedUntil: timestamp().nullable(),
  owner: owner.nullable(),
  status: z.enum([...followUpStatuses, 'overdue']),
  by: z.string().nullable(),
  /** Whether it ended recently, and not by its mail. */
  isReopenable: z.boolean(),
})

const consent = z.object({
  kind: z.literal('consent'),
  ...place,
  email: z.string(),
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  source: z.enum(consentSources),
  text: z.string(),
  by: z.string().nullable(),
  /** The imported file it came with, for those who may read the import. */
  file: z.string().nullable(),
  /** Whether it changes the topics of who was subscribed before. */
  isOfTopics: z.boolean(),
  /** Names of the topics that it adds, and ends. */
  joined: z.array(z.string()),
  left: z.array(z.string()),
})

/** An import that added the person or changed them; its id is that of the import. */
const imported = z.object({
  kind: z.literal('import'),
  ...place,
  file: z.string(),
  people: z.enum(importKinds),
  created: z.boolean(),
  undone: z.boolean(),
  by: z.string().nullable(),
})

/**
 * An item of a contact's timeline. `at` is the timestamp of the event; of an open follow-up, its
 * due date, or the end of a later snooze.
 */
export const timelineItem = z.discriminatedUnion('kind', [
  entry,
  interaction,
  mail,
  message,
  proposal,
  answers,
  reply,
  followUp,
  consent,
  imported,
])
export type TimelineItem = z.output<typeof timelineItem>

/**
 * A page of a contact's timeline: open follow-ups, then newest first; `older` is the cursor of
 * the next page.
 */
export const timelinePage = z.object({
  currentStage: z.int().nullable(),
  items: z.array(timelineItem),
  older: z.string().nullable(),
})
export type TimelinePage = z.output<typeof timelinePage>

/**
 * Cursor of the keyset pagination: sort key (in µs), kind and id of the item a page starts after.
 */
export interface TimelineCursor {
  readonly timestamp: string
  readonly kind: TimelineItem['kind']
  readonly id: number
}

const written =
  /^(\d{1,17})-(entry|interaction|mail|message|proposal|answers|reply|follow-up|consent|import)-(\d{1,10})$/

export const writeCursor = ({ timestamp, kind, id }: TimelineCursor): string =>
  `${timestamp}-${kind}-${id}`

export function readCursor(text: string): TimelineCursor | undefined {
  const [, timestamp, kind, id] = written.exec(text) ?? []
  const known = timelineItem.options.find((option) => option.shape.kind.value === kind)
  if (timestamp === undefined || !known || Number(id) > 2_147_483_647) return undefined
  return { timestamp, kind: known.shape.kind.value, id: Number(id) }
}

const before = z
  .string()
  .transform((text, context) => {
    const cursor = readCursor(text)
    if (cursor) return cursor
    context.addIssue('names no place of a timeline')
    return z.NEVER
  })
  .optional()

export const readTimeline = adminOperation('GET', '/cms-api/:collection/:id/timeline', {
  ...ofPerson('read'),
  id: 'readTimeline',
  summary: 'The history of a contact or subscriber, the newest first',
  query: z.object({ before }),
  response: jsonResponse(timelinePage),
})
