import type { Payload } from 'payload'
import { type MayRead, serveReadingView } from '#src/content/preview/serve-reading-view.ts'
import { byId } from '#src/contract/parameters.ts'
import { may } from '#src/platform/access/index.ts'
import { readProposedAction } from './proposed-action.ts'

const prefix = '/preview/proposals/'

export const proposalPath = (id: number): string => `${prefix}${id}`

export async function serveProposalPreview(payload: Payload, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const query = byId.safeParse({ id: pathname.slice(prefix.length) })
  const { user } = await payload.auth({ headers: request.headers })
  const allowed: MayRead = may({ user, payload }, 'submissions', 'read') ? 'yes' : 'no'
  return serveReadingView({ payload, request }, user ? allowed : 'sign in', async () =>
    query.success ? readProposedAction(payload, query.data.id) : undefined,
  )
}
