import type { UIFieldServerProps } from 'payload'
import { WebhookPanel } from './webhook-panel.tsx'
import { webhookState } from './webhook-state.ts'

export async function WebhookPage({ id, req }: UIFieldServerProps) {
  if (id === undefined) return null
  const found = await req.payload.find({
    collection: 'webhooks',
    where: { id: { equals: id } },
    depth: 0,
    limit: 1,
    overrideAccess: false,
    req,
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
