import type { Payload } from 'payload'
import type { EntryReference } from '#src/data/references.ts'
import { may } from '#src/platform/access/index.ts'
import { env } from '#src/settings/env.ts'
import { entryOfPath, isGoodShareToken } from './link.ts'
import { readPreview } from './read-document.ts'
import { type MayRead, serveReadingView } from './serve-reading-view.ts'

/** Authorizes by share token for this entry, or else by the signed-in user's permission. */
async function mayRead(
  payload: Payload,
  request: Request,
  entry: EntryReference,
): Promise<MayRead> {
  const token = new URL(request.url).searchParams.get('share')
  if (token !== null)
    return isGoodShareToken(env().JWT_SECRETS, entry, token, Date.now()) ? 'yes' : 'no'
  const { user } = await payload.auth({ headers: request.headers })
  if (!user) return 'sign in'
  return may({ user, payload }, entry.collection, 'read') ? 'yes' : 'no'
}

export async function servePreview(payload: Payload, request: Request): Promise<Response> {
  const entry = entryOfPath(new URL(request.url).pathname)
  const decision = entry ? await mayRead(payload, request, entry) : 'no'
  return serveReadingView({ payload, request }, decision, async () =>
    entry ? readPreview(payload, entry) : undefined,
  )
}
