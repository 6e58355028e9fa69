import { z } from 'zod'
import { deliveryKinds, deliveryStatuses } from '../email/enums.ts'
import { messageStatuses, proposalStatuses } from '../submissions/enums.ts'
import { timestamp } from '../values.ts'
import { followUpStatuses } from './enums.ts'
import { interactionKinds } from './interactions.ts'

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
})

const mail = z.object({
  kind: z.literal('mail'),
  ...place,
  subject: z.string(),
  purpose: z.enum(deliveryKinds),
  status: z.enum(deliveryStatuses),
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

const followUp = z.object({
  kind: z.literal('follow-up'),
  ...place,
  ruleName: z.string(),
  catchupType: z.string(),
  dueDate: timestamp(),
  status: z.enum([...followUpStatuses, 'overdue']),
  by: z.string().nullable(),
})

/**
 * Something between us and a contact. `at` is when it happened; of a follow-up that waits, when
 * it is due.
 */
export const timelineItem = z.discriminatedUnion('kind', [
  entry,
  interaction,
  mail,
  message,
  proposal,
  followUp,
])
export type TimelineItem = z.output<typeof timelineItem>

/** A page of a contact's timeline: what waits, then the newest first; and where older ones begin. */
export const timelinePage = z.object({
  currentStage: z.int().nullable(),
  items: z.array(timelineItem),
  older: z.string().nullable(),
})
export type TimelinePage = z.output<typeof timelinePage>

/** The item after which a page begins: where it stands in time, in µs, its kind and its id. */
export interface TimelinePlace {
  readonly moment: string
  readonly kind: TimelineItem['kind']
  readonly id: number
}

const written = /^(\d{1,17})-(entry|interaction|mail|message|proposal|follow-up)-(\d{1,10})$/

/** A place as text, for an address. */
export const writePlace = ({ moment, kind, id }: TimelinePlace): string => `${moment}-${kind}-${id}`

/** The place a text names, as `writePlace` wrote it; undefined when it names none. */
export function readPlace(text: string): TimelinePlace | undefined {
  const [, moment, kind, id] = written.exec(text) ?? []
  const known = timelineItem.options.find((option) => option.shape.kind.value === kind)
  if (moment === undefined || !known || Number(id) > 2_147_483_647) return undefined
  return { moment, kind: known.shape.kind.value, id: Number(id) }
}
