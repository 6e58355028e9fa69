import type { UIFieldServerProps } from 'payload'
import { shownCall } from '#src/workspace/webhooks/shown-call.ts'
import { CallView } from './call-view.tsx'

export async function CallPage({ id, req }: UIFieldServerProps) {
  if (id === undefined) return null
  const found = await req.payload.find({
    collection: 'webhook-calls',
    where: { id: { equals: id } },
    depth: 1,
    limit: 1,
    overrideAccess: false,
    req,
  })
  const call = shownCall.safeParse(found.docs[0]).data
  return call ? <CallView key={call.id} first={call} /> : null
}
