import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import { CommandError, command, readCommand } from '#collections/command.ts'
import { bearerToken } from '#src/accounts/bearer.ts'
import { hashToken } from '#src/accounts/token.ts'
import { type changed, endedSignIn, type signIns } from '#src/contract/accounts.ts'
import { endOthers, endToken, listSignIns } from '#src/db/accounts/sign-ins.ts'
import { endSessions } from '#src/db/accounts/write-sessions.ts'
import { database, withTransaction } from '#src/db/transaction.ts'

const withSession = z.object({ _sid: z.string() })

/** The session or the token that a request came with. */
const ownKeys = ({ user, headers }: PayloadRequest) => {
  const session = withSession.safeParse(user).data?._sid ?? null
  const token = session === null ? bearerToken(headers) : undefined
  return { session, token: token === undefined ? null : hashToken(token) }
}

const done = { changed: true } as const

/** Endpoints of the places where one is signed in; of one's own account alone. */
export const signInCommands: Endpoint[] = [
  command({
    method: 'get',
    path: '/sign-ins',
    area: 'any',
    run: async (req, { by }): Promise<z.input<typeof signIns>> => {
      const { session, token } = ownKeys(req)
      const rows = await listSignIns(await database(req), by)
      return {
        signIns: rows.map((row) => ({ ...row, isThis: row.key === (session ?? token) })),
      }
    },
  }),
  command({
    method: 'post',
    path: '/end-sign-in',
    area: 'any',
    run: async (req, { by }): Promise<z.input<typeof changed>> => {
      const { key, kind } = await readCommand(req, endedSignIn)
      const { session } = ownKeys(req)
      if (key === session) throw new CommandError(409, 'sign-in-own')
      await withTransaction(req, (db) =>
        kind === 'session' ? endSessions(db, by, key) : endToken(db, by, key),
      )
      return done
    },
  }),
  command({
    method: 'post',
    path: '/end-other-sign-ins',
    area: 'any',
    run: async (req, { by }): Promise<z.input<typeof changed>> => {
      await withTransaction(req, (db) => endOthers(db, by, ownKeys(req)))
      return done
    },
  }),
]
