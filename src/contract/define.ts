import { z } from 'zod'
import { fieldsWithoutNull } from './null-fields.ts'
import type { Body, Caching, Demand, Method, Operation, ResponseKind } from './operation.ts'
import { byId } from './parameters.ts'
import type { Shown } from './shown.ts'

const nothing = z.object({})
type Nothing = typeof nothing

const noBody = { kind: 'none' } as const
type NoBody = typeof noBody

interface Definition<P, Q, I> {
  id: string
  summary: string
  details?: string
  group: string
  params?: P
  query?: Q
  body?: I
  takesKey?: boolean | 'long'
  errors?: Operation['errors']
  statuses?: readonly (206 | 304 | 401 | 404 | 416)[]
}

const mebibyte = 1024 * 1024

/** A JSON object body; `limit` in bytes (default 1 MiB). */
export const json = <S extends z.ZodObject>(schema: S, limit = mebibyte, mayBeEmpty = false) =>
  ({
    kind: 'json',
    schema,
    nullIsAbsent: fieldsWithoutNull(schema),
    limit,
    mayBeEmpty,
  }) as const

/** A JSON object body of a public operation; `limit` in bytes (default 64 KiB). */
export const publicJson = <S extends z.ZodObject>(schema: S, limit = 64 * 1024) =>
  json(schema, limit)

export const optionalJson = <S extends z.ZodObject>(schema: S) => json(schema, mebibyte, true)

export const stream = (mediaType: string, describe: z.ZodType) =>
  ({ kind: 'stream', mediaType, describe }) as const

/** A body that the handler reads as it was signed; `limit` in bytes. */
export const raw = (mediaType: string, describe: z.ZodType, limit: number) =>
  ({ kind: 'raw', mediaType, describe, limit }) as const

export const jsonResponse = <S extends z.ZodType>(schema: S) => ({ kind: 'json', schema }) as const

/** What the names begin with of schemas without the properties that a caller left out by `fields`. */
export const selectedMark = 'Selected'

export const selectedResponse = <S extends z.ZodType, P extends z.ZodType>(
  schema: S,
  selected: P,
) => ({ kind: 'json', schema, selected }) as const

export const textResponse = (...mediaTypes: [string, ...string[]]) =>
  ({ kind: 'text', mediaTypes }) as const

export const exportResponse = <S extends z.ZodType>(schema: S) =>
  ({ kind: 'export', schema }) as const

/** A redirect (302). */
export const redirectResponse = () => ({ kind: 'redirect' }) as const

export const bytesResponse = (...mediaTypes: [string, ...string[]]) =>
  ({ kind: 'bytes', mediaTypes }) as const

const complete = <P extends z.ZodType, Q extends z.ZodType, I extends Body, A extends ResponseKind>(
  definition: Definition<P, Q, I>,
  rest: {
    method: Method
    path: string
    auth: Operation['auth']
    caching: Caching
    response: A
    permission?: NonNullable<Operation['permission']>
    withoutSecondFactor?: boolean
    shows?: Shown
    versioned?: NonNullable<Operation['versioned']>
  },
): Operation<P, Q, I, A> => ({
  errors: {},
  ...rest,
  ...definition,
  params: definition.params ?? (nothing as unknown as P),
  query: definition.query ?? (nothing as unknown as Q),
  body: definition.body ?? (noBody as unknown as I),
})

export function publicOperation<
  A extends ResponseKind,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  I extends Body = NoBody,
>(
  method: Method,
  path: string,
  definition: Definition<P, Q, I> & { response: A; caching?: Caching; shows?: Shown },
): Operation<P, Q, I, A> {
  const { response, caching = method === 'GET' ? 'content' : 'never', ...rest } = definition
  return complete(rest, { method, path, response, caching, auth: 'none' })
}

/**
 * An operation that requires a token and, where any is named, one of the permissions. `self`: also
 * for users who must add a second factor first. A POST takes a key (src/submissions/intake/once.ts),
 * unless it says that it does not.
 */
export function staffOperation<
  A extends ResponseKind,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  I extends Body = NoBody,
>(
  method: Method,
  path: string,
  definition: Definition<P, Q, I> & {
    response: A
    permission: Demand | 'any' | 'self'
    versioned?: boolean
  },
): Operation<P, Q, I, A> {
  const { response, permission, ...rest } = definition
  const isWritten = method === 'POST' && response.kind === 'json' && rest.body?.kind !== 'stream'
  const takesKey = isWritten && permission !== 'any' && permission !== 'self'
  return complete(takesKey ? { takesKey, ...rest } : rest, {
    method,
    path,
    response,
    caching: 'never',
    auth: 'bearer',
    ...demanded(permission),
  })
}

const demanded = (permission: Demand | 'any' | 'self') =>
  permission === 'any' || permission === 'self'
    ? { withoutSecondFactor: permission === 'self' }
    : { permission }

/** What operations of a group share: those that read and that write, and those on one resource. */
export const sharedIn = <R extends Demand, W extends Demand>(group: string, read: R, write: W) => {
  const [reading, writing] = [
    { group, permission: read },
    { group, permission: write },
  ]
  const one = { params: byId, versioned: true }
  return {
    reading,
    readingOne: { ...reading, ...one },
    writing,
    writingOne: { ...writing, ...one },
  }
}

/** A JSON object body of an operation of the admin UI; `limit` in bytes. */
export const adminJson = <S extends z.ZodObject>(schema: S, limit = 256 * 1024) =>
  json(schema, limit)

/**
 * An operation of the admin UI, which only its own screens may rely on; below `/cms-api/` and the
 * collection, or `globals/` and the global, that it is about. `public`: called without a session.
 */
export function adminOperation<
  A extends ResponseKind,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  I extends Body = NoBody,
>(
  method: 'GET' | 'POST',
  path: `/cms-api/${string}`,
  definition: Omit<Definition<P, Q, I>, 'group'> & {
    response: A
    permission: Demand | 'any' | 'self' | 'public'
    versioned?: 'required'
  },
): Operation<P, Q, I, A> {
  const { response, permission, ...rest } = definition
  const access =
    permission === 'public'
      ? ({ auth: 'none' } as const)
      : ({ auth: 'session', ...demanded(permission) } as const)
  const given = { ...rest, group: 'Admin UI' }
  return complete(given, { method, path, response, caching: 'never', ...access })
}
