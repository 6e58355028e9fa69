import type { Payload } from 'payload'
import { z } from 'zod'
import { database } from '#src/data/transaction.ts'
import { endSessions, extendSessions } from '#src/platform/sql/write-sessions.ts'

type UpdateOne = Payload['db']['updateOne']
type Args = Parameters<UpdateOne>[0]

const stored = z.array(
  z.object({
    id: z.string(),
    expiresAt: z.union([z.string(), z.date().transform((at) => at.toISOString())]),
  }),
)

/** The session of the request, which a refresh or a logout is about. */
const ownSession = z.object({ _sid: z.string() })

async function writeOwnSession({ data, req, ...args }: Args, sid: string): Promise<void> {
  const account = z.coerce.number().int().parse(args.id)
  if (!req) throw new Error('a session without a request')
  const db = await database(req as Parameters<typeof database>[0])
  const sessions = stored.parse(data['sessions'])
  const own = sessions.find(({ id }) => id === sid)
  if (own) return extendSessions(db, account, [own])
  const isOfAll = req.searchParams?.get('allSessions') === 'true'
  return endSessions(db, account, isOfAll ? undefined : sid)
}

export function writeSessionsOnly({ db }: Payload): void {
  const { updateOne } = db
  db.updateOne = async function updateWithoutSideEffects(args) {
    const { collection, data, req } = args
    const isSessionsOnly =
      collection === 'users' && data['updatedAt'] === null && Array.isArray(data['sessions'])
    if (!isSessionsOnly) return updateOne.call(this, args)
    const own = ownSession.safeParse(req?.user).data
    if (!own) return updateOne.call(this, { ...args, data: { sessions: data['sessions'] } })
    await writeOwnSession(args, own._sid)
    return null as never
  }
}
