import type { PayloadRequest } from 'payload'
import {
  replaceWebhookSecret,
  sendCallAgain,
  sendFailedCallsAgain,
  showWebhookSecret,
  testWebhook,
} from '#src/contract/webhooks.ts'
import { transactional } from '#src/server/http/endpoint.ts'
import { Rejection } from '#src/server/http/errors.ts'
import { newSecret } from '#src/workspace/webhooks/signature.ts'
import { addTestCall, sendAgain, sendFailedAgain } from '#src/workspace/webhooks/sql/calls.ts'
import { findSecrets, replaceSecret } from '#src/workspace/webhooks/sql/secrets.ts'

const mustExist = async (req: PayloadRequest, id: number): Promise<void> => {
  const where = { id: { equals: id } }
  const { totalDocs } = await req.payload.count({ collection: 'webhooks', where, req })
  if (totalDocs === 0) throw new Rejection(404, 'webhook-deleted')
}

export const webhookEndpoints = [
  transactional(showWebhookSecret, async ({ req, params: { id } }, db) => {
    await mustExist(req, id)
    return { secrets: await findSecrets(db, id) }
  }),
  transactional(replaceWebhookSecret, async ({ req, params: { id } }, db) => {
    await mustExist(req, id)
    await replaceSecret(db, id, newSecret())
    return { secrets: await findSecrets(db, id) }
  }),
  transactional(testWebhook, async ({ req, params: { id } }, db) => {
    await mustExist(req, id)
    return { call: await addTestCall(db, id) }
  }),
  transactional(sendFailedCallsAgain, async ({ req, params: { id } }, db) => {
    await mustExist(req, id)
    return { count: await sendFailedAgain(db, id) }
  }),
  transactional(sendCallAgain, async ({ params }, db) => {
    if (!(await sendAgain(db, params.id))) throw new Rejection(409, 'call-not-sent-again')
    return { success: true as const }
  }),
]
