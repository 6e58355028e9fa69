import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'
import { database } from '#src/data/transaction.ts'
import { readMailability } from '#src/people/consents/read-mailability.ts'
import { readSubscriberTimeline } from '#src/people/timeline/read-timeline.ts'
import { may } from '#src/platform/access/index.ts'
import { peopleAccess } from '#src/platform/access/people-access.ts'
import { SubscriberTimeline } from './subscriber-timeline.tsx'

const saved = z.int()

export async function SubscriberPerson({ id, req }: UIFieldServerProps) {
  const subscriber = saved.safeParse(id).data
  if (subscriber === undefined || !may(req, 'newsletters', 'read')) return null
  const [db, access] = [await database(req), peopleAccess(req)]
  const place = { before: undefined, now: new Date() }
  const first = await readSubscriberTimeline(db, subscriber, access, place)
  const mailability = await readMailability(db, { subscriber }, access)
  if (!first || !mailability) return null
  return (
    <SubscriberTimeline id={subscriber} first={first} mailability={mailability} key={subscriber} />
  )
}
