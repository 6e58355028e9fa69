import type { ServerProps } from 'payload'
import { z } from 'zod'
import { countUnread } from '#src/workspace/notifications/sql/read.ts'
import { visibleTopics } from '#src/workspace/notifications/visible-topics.ts'
import { BellLink } from './admin/bell-link.tsx'

const identified = z.object({ id: z.int() })

export async function Bell({ payload, user }: ServerProps) {
  const reader = identified.safeParse(user).data
  if (!reader) return null
  const topics = visibleTopics({ payload, user: user ?? null })
  const unread = await countUnread(payload.db.drizzle, { user: reader.id, topics })
  return <BellLink first={unread} />
}
