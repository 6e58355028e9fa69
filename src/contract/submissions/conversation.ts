import { z } from 'zod'
import { adminJson, adminOperation, jsonResponse } from '../define.ts'
import { bounceKinds, deliveryStatuses } from '../newsletters/enums.ts'
import { byId } from '../parameters.ts'
import { requiredText } from '../values.ts'
import { messageStatuses, repliedCollections } from './submission.ts'

/** Limit of a reply, in code points. */
export const replyLimit = 20_000

export const obstacles = ['suppressed', 'erased'] as const

const reply = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Name of the user who wrote it; "" when the account is deleted. */
  by: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Of its delivery; null when that is not in the ledger any more. */
  status: z.enum(deliveryStatuses).nullable(),
  bounce: z.enum(bounceKinds).nullable(),
})

const conversation = z.object({
  replies: z.array(reply),
  text: z.string(),
  recipient: z.object({ name: z.string(), email: z.string() }),
  subject: z.string(),
  /** The sender of replies, and their Reply-To. */
  sender: z.object({ name: z.string(), email: z.string(), replyTo: z.string() }),
  obstacle: z.enum(obstacles).nullable(),
  mayReply: z.boolean(),
  /** How a message was handled; null for anything else. */
  handling: z
    .object({
      status: z.enum(messageStatuses),
      handledBy: z.int().nullable(),
      handledAt: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type Conversation = z.output<typeof conversation>

const replyCommand = z.object({
  /** Made by the client for one reply, so that sending it twice sends it once. */
  key: z.string().regex(/^[0-9a-f]{32}$/),
  /** The newest reply its author has seen (optimistic lock); null for none. */
  after: z.int().nullable(),
  text: requiredText(replyLimit),
})
export type ReplyCommand = z.output<typeof replyCommand>

const ofReplied = byId.extend({ collection: z.enum(repliedCollections) })

export const readConversation = adminOperation('GET', '/cms-api/:collection/:id/conversation', {
  id: 'readConversation',
  summary: 'The replies to a message, a proposal or answers, and what the next one would be',
  permission: 'submissions:read',
  params: ofReplied,
  response: jsonResponse(conversation),
})

export const replyToSubmission = adminOperation('POST', '/cms-api/:collection/:id/reply', {
  id: 'replyToSubmission',
  summary: 'Replies to a message, a proposal or answers',
  permission: 'submissions:write',
  params: ofReplied,
  body: adminJson(replyCommand),
  response: jsonResponse(conversation),
})
