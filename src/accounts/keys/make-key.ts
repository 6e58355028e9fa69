import { randomBytes } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import type { z } from 'zod'
import type { makeApiKey } from '#src/contract/api-keys.ts'
import type { Database } from '#src/data/transaction.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { may } from '#src/platform/access/index.ts'
import { Rejection } from '#src/server/http/errors.ts'
import { hashToken } from '#src/server/tokens/token.ts'
import { parseNetworks } from '#src/settings/networks.ts'
import { partsOf } from './fields.ts'
import { lockActive } from './sql/keys.ts'

/** By which scanners of published code find a key: `mk_[A-Za-z0-9_-]{43}`. */
const form = /^mk_[\w-]{43}$/

const newKey = (): string => `mk_${randomBytes(32).toString('base64url')}`

export const isKey = (token: string): boolean => form.test(token)

/** What is shown of a key, to know it by. */
const prefixOf = (key: string): string => key.slice(0, 11)

type Wanted = Omit<z.output<typeof makeApiKey.body.schema>, 'password'>

const day = 24 * 60 * 60 * 1_000

/** Makes a key of the caller, who may do all that it may. Only its hash is stored. */
export async function makeKey(
  req: PayloadRequest,
  db: Database,
  owner: number,
  { name, permissions, days, networks }: Wanted,
): Promise<{ id: number; key: string }> {
  const mayAll = permissions.every((each) => may(req, ...partsOf(each)))
  if (!mayAll || !(await lockActive(db, owner))) throw new Rejection(403, 'not-permitted')
  if (!parseNetworks(networks)) throw new Rejection(400, 'networks-unreadable')
  const key = newKey()
  const { id } = await req.payload.create({
    collection: 'api-keys',
    data: {
      name,
      owner,
      permissions: [...new Set(permissions)],
      networks,
      prefix: prefixOf(key),
      hash: hashToken(key),
      expiresAt: days === null ? null : new Date(Date.now() + days * day).toISOString(),
    },
    // The collection is closed to all but this.
    ...asCommand(req),
  })
  return { id, key }
}

/** Ends a key that the caller may change. */
export async function revokeKey(req: PayloadRequest, id: number): Promise<void> {
  const one = { collection: 'api-keys', id, depth: 0, req } as const
  const { revokedAt } = await req.payload.findByID({
    ...one,
    overrideAccess: false,
    user: req.user,
  })
  if (revokedAt) return
  const data = { revokedAt: new Date().toISOString() }
  // The field is closed to all but this.
  await req.payload.update({ ...one, data, overrideAccess: true })
}
