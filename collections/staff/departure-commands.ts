import type { Endpoint, PayloadRequest } from 'payload'
import type { z } from 'zod'
import { CommandError, command, readCommand } from '#collections/command.ts'
import { type DepartureRejection, depart, reactivate } from '#src/accounts/departure.ts'
import { findSuccessors } from '#src/accounts/successors.ts'
import {
  type changed,
  type departurePreview,
  handOver,
  type owned,
} from '#src/contract/accounts.ts'
import { countOwned } from '#src/db/accounts/departure.ts'
import { database } from '#src/db/transaction.ts'

const administrators = { area: 'users', level: 'write' } as const

const rejected = (code: DepartureRejection): CommandError =>
  new CommandError(code === 'not-found' ? 404 : 409, code)

const leave = async (
  req: PayloadRequest,
  id: number,
  kind: 'deactivate' | 'delete',
): Promise<z.input<typeof owned>> => {
  const { to } = await readCommand(req, handOver)
  const outcome = await depart(req, { id, kind, to })
  if (typeof outcome === 'string') throw rejected(outcome)
  return outcome
}

/** Endpoints of accounts whose people leave, for administrators. */
export const departureCommands: Endpoint[] = [
  command({
    ...administrators,
    method: 'get',
    path: '/:id/owned',
    run: async (req, { id }): Promise<z.input<typeof departurePreview>> => {
      const db = await database(req)
      const owns = await countOwned(db, id)
      return { ...owns, successors: await findSuccessors(req, db, { id, owned: owns }) }
    },
  }),
  command({
    ...administrators,
    method: 'post',
    path: '/:id/deactivate',
    run: (req, { id }) => leave(req, id, 'deactivate'),
  }),
  command({
    ...administrators,
    method: 'post',
    path: '/:id/remove',
    run: (req, { id }) => leave(req, id, 'delete'),
  }),
  command({
    ...administrators,
    method: 'post',
    path: '/:id/reactivate',
    run: async (req, { id }): Promise<z.input<typeof changed>> => {
      const rejection = await reactivate(req, id)
      if (rejection) throw rejected(rejection)
      return { changed: true }
    },
  }),
]
