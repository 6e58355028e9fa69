import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'
import { repliedCollections } from '#src/contract/submissions/submission.ts'
import { may } from '#src/platform/access/index.ts'
import { readConversation } from '#src/submissions/replies/read-conversation.ts'
import { Replies } from './replies.tsx'

const submission = z.object({
  collection: z.enum(repliedCollections),
  id: z.int(),
})

export async function Conversation({ collectionSlug, id, req }: UIFieldServerProps) {
  const stored = submission.safeParse({ collection: collectionSlug, id }).data
  if (!stored || !may(req, 'submissions', 'read')) return null
  const first = await readConversation(req, stored)
  return first ? <Replies {...stored} first={first} key={stored.id} /> : null
}
