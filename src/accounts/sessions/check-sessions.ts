import type { AuthStrategy, AuthStrategyResult, Payload } from 'payload'
import { z } from 'zod'
import { findSessionState } from '#src/accounts/sessions/sql/sessions.ts'
import { recordSession } from '#src/accounts/sign-ins/sql/sign-ins.ts'

const bySession = z.object({ id: z.int(), _sid: z.string() })

async function judge(payload: Payload, result: AuthStrategyResult): Promise<AuthStrategyResult> {
  const { user } = result
  const session = bySession.safeParse(user).data
  if (!user || !session) return result
  const db = payload.db.drizzle
  const state = await findSessionState(db, session.id, session._sid)
  if (!state?.isOpen) return { ...result, user: null }
  if (!state.isRecorded) await recordSession(db, session.id, session._sid)
  if (!state.mustAddFactor) return result
  // Until there is a second factor where one is required, roles permit nothing.
  return { ...result, user: Object.assign(user, { roles: [], mustAddFactor: true }) }
}

const judged = (strategy: AuthStrategy): AuthStrategy => ({
  ...strategy,
  authenticate: async (args) => judge(args.payload, await strategy.authenticate(args)),
})

/**
 * Sessions of the admin UI are good for active accounts only; whose role demands a second factor
 * has no permission without one, as with a token. That a session is used is recorded once an hour.
 */
export function checkSessions(payload: Payload): void {
  payload.authStrategies = payload.authStrategies.map(judged)
}
