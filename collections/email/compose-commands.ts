import type { Endpoint, PayloadRequest } from 'payload'
import { may } from '#src/access/index.ts'
import { time } from '#src/contract/values.ts'
import { findComposeEmail } from '#src/db/email/compose-emails.ts'
import { database } from '#src/db/transaction.ts'
import {
  editComposeEmail,
  NoSuchComposeEmail,
  sendComposeEmail,
  withEmailOptimisticLock,
} from '#src/email/compose/compose-emails.ts'
import { readComposedSending } from '#src/email/compose/read-sending-state.ts'
import { sendTest } from '#src/email/compose/test-send.ts'
import { actOf, bare, stateOf, testCommand } from './sending-commands.ts'

const kind = {
  readSendingState: readComposedSending,
  withOptimisticLock: withEmailOptimisticLock,
  versionOf: async (req: PayloadRequest, id: number) =>
    (await findComposeEmail(await database(req), id))?.updatedAt,
  mayRead: (req: PayloadRequest) => may(req, 'newsletters', 'read'),
  isGone: (error: unknown) => error instanceof NoSuchComposeEmail,
}
const act = actOf(kind)

/** Endpoints of a composed email in the admin UI; the rules are those of the contract. */
export const composeCommands: Endpoint[] = [
  stateOf(kind),
  act({ name: 'send', body: bare, run: (req, id) => sendComposeEmail(req, id) }),
  act({
    name: 'schedule',
    body: bare.extend({ at: time() }),
    run: (req, id, { at }) => editComposeEmail(req, id, { scheduled_send_at: at }),
  }),
  act({
    name: 'unschedule',
    body: bare,
    run: (req, id) => editComposeEmail(req, id, { scheduled_send_at: null }),
  }),
  act({
    name: 'test',
    body: testCommand,
    run: async (req, id, { emails }) => {
      const composed = await findComposeEmail(await database(req), id)
      if (composed) await sendTest(req, { kind: 'composed', ...composed }, emails)
    },
  }),
]
