import type { Payload } from 'payload'
import { may } from '#src/access/index.ts'
import { answerReading, type MayRead } from '#src/content/preview/reading.ts'
import { byId } from '#src/contract/parameters.ts'
import { readProposedAction } from './proposed-action.ts'

const prefix = '/preview/proposals/'

/** Path of the preview of the action a proposal would become. */
export const proposalPath = (id: number): string => `${prefix}${id}`

/** Handler of `proposalPath`: responds with the preview, to staff who may read submissions. */
export async function answerProposal(payload: Payload, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const asked = byId.safeParse({ id: pathname.slice(prefix.length) })
  const { user } = await payload.auth({ headers: request.headers })
  const allowed: MayRead = may({ user, payload }, 'submissions', 'read') ? 'yes' : 'no'
  return answerReading({ payload, request }, user ? allowed : 'sign in', async () =>
    asked.success ? readProposedAction(payload, asked.data.id) : undefined,
  )
}
