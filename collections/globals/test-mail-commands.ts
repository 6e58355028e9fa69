import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import { byId } from '#src/contract/parameters.ts'
import { findHoldUp } from '#src/db/email/hold-ups.ts'
import { findTestMail } from '#src/db/email/test-mails.ts'
import { database } from '#src/db/transaction.ts'
import { sendTestMail } from '#src/email/compose/test-mail.ts'
import type { TestMailState } from '#src/email/compose/test-mail-state.ts'
import { SendingRejected } from '#src/email/sending-rejected.ts'
import { CommandError, command, readQuery } from '../command.ts'

const stateOf = async (
  req: PayloadRequest,
  delivery: number,
  user: number,
): Promise<TestMailState> => {
  const mail = await findTestMail(await database(req), { delivery, user })
  if (!mail) throw new CommandError(404, 'not-found')
  const isWaiting = mail.status === 'queued' || mail.status === 'sending'
  const heldUp = isWaiting ? await findHoldUp(req.payload.db.pool) : undefined
  return { ...mail, heldUp: heldUp ?? null }
}

const account = z.object({ email: z.string() })

const sendOne = async (req: PayloadRequest): Promise<number> => {
  try {
    return await sendTestMail(req, account.parse(req.user).email)
  } catch (error) {
    throw error instanceof SendingRejected ? new CommandError(400, error) : error
  }
}

const sent = z.object({ delivery: byId.shape.id })

/**
 * `POST /cms-api/globals/settings/test-mail` mails the user who calls it, at the address of their
 * account; `GET …?delivery=<id>` says what became of that mail.
 */
export const testMailCommands: Endpoint[] = [
  command({
    method: 'post',
    path: '/test-mail',
    area: 'settings',
    level: 'write',
    run: async (req, { by }) => stateOf(req, await sendOne(req), by),
  }),
  command({
    method: 'get',
    path: '/test-mail',
    area: 'settings',
    level: 'write',
    run: (req, { by }) => stateOf(req, readQuery(req, sent).delivery, by),
  }),
]
