import type { UIFieldServerProps } from 'payload'
import { asCaller } from '#src/platform/access/acting.ts'
import { WebhookPanel } from './webhook-panel.tsx'
import { webhookState } from './webhook-state.ts'

export async function WebhookPage({ id, req }: UIFieldServerProps) {
  if (id === undefined) return null
  const found = await req.payload.find({
    collection: 'webhooks',
    where: { id: { equals: id } },
    limit: 1,
    ...asCaller(req),
  })
  const webhook = webhookState.safeParse(found.docs[0]).data
  if (!webhook) return null
  const { totalDocs } = await req.payload.count({
    collection: 'webhook-calls',
    where: {
      webhook: { equals: webhook.id },
      status: { equals: 'failed' },
      event: { not_equals: 'webhook.test' },
    },
    overrideAccess: false,
    req,
  })
  return <WebhookPanel first={webhook} failed={totalDocs} />
}
