import type { Endpoint, PayloadRequest } from 'payload'
import { CommandError, command } from '#collections/command.ts'
import { withTransaction } from '#src/db/transaction.ts'
import { addTestCall, sendAgain, sendFailedAgain } from '#src/db/webhooks/calls.ts'
import { findSecrets, replaceSecret } from '#src/db/webhooks/secrets.ts'
import { newSecret } from '#src/webhooks/signature.ts'

/** Of the settings of the organisation, which administrators write. */
const permitted = { area: 'settings', level: 'write' } as const

const demandWebhook = async (req: PayloadRequest, id: number): Promise<void> => {
  const where = { id: { equals: id } }
  const { totalDocs } = await req.payload.count({ collection: 'webhooks', where, req })
  if (totalDocs === 0) throw new CommandError(404, 'webhook-deleted')
}

/** Runs a command on a webhook that exists, in one transaction. */
const onWebhook = (
  path: string,
  run: (db: Parameters<typeof findSecrets>[0], id: number) => Promise<object>,
): Endpoint =>
  command({
    method: 'post',
    path,
    ...permitted,
    run: (req, { id }) =>
      withTransaction(req, async (db) => {
        await demandWebhook(req, id)
        return run(db, id)
      }),
  })

/** Endpoints of a webhook: `POST /cms-api/webhooks/:id/…`. */
export const webhookCommands: Endpoint[] = [
  // A POST, so that no cache, history or log of URLs has to do with it.
  onWebhook('/:id/show-secret', async (db, id) => ({ secrets: await findSecrets(db, id) })),
  onWebhook('/:id/replace-secret', async (db, id) => {
    await replaceSecret(db, id, newSecret())
    return { secrets: await findSecrets(db, id) }
  }),
  onWebhook('/:id/test', async (db, id) => ({ call: await addTestCall(db, id) })),
  onWebhook('/:id/send-failed-again', async (db, id) => ({ count: await sendFailedAgain(db, id) })),
]

/** `POST /cms-api/webhook-calls/:id/send-again`: sends a call again, of a webhook that is on. */
const again = command({
  method: 'post',
  path: '/:id/send-again',
  ...permitted,
  run: (req, { id }) =>
    withTransaction(req, async (db) => {
      if (!(await sendAgain(db, id))) throw new CommandError(409, 'call-not-sent-again')
      return { success: true }
    }),
})

/** Endpoints of a call. */
export const callCommands: Endpoint[] = [again]
