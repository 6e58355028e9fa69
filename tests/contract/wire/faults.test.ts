import { sql } from '@payloadcms/db-postgres'
import { APIError, Forbidden, NotFound, type Payload, ValidationError } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#endpoints/index.ts'
import { json, jsonResponse, publicOperation } from '#src/contract/define.ts'
import { database } from '#src/data/transaction.ts'
import { type Endpoint, endpoint, JsonStream } from '#src/server/http/endpoint.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { recordResponse } from '#tests/support/covered-responses.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'
import { kernelOf } from '#tests/support/test-kernel.ts'

const secret = 'ada@example.org'
const common = { summary: 'Fails', group: 'Test', response: jsonResponse(z.unknown()) }

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})

/** The response and the log of an operation that fails so. */
const outcomeOf = async (fail: () => unknown, failure?: string) => {
  const operation = publicOperation('GET', '/api/fails', {
    ...common,
    id: 'fails',
    errors: failure === undefined ? {} : { failure },
  })
  const { api, log } = kernelOf(payload, [endpoint(operation, async () => fail())])
  const { status, json: body, text, headers } = await api('GET', '/api/fails')
  return { status, body, text, headers, log: log() }
}
const throwing = (error: unknown) => () => {
  throw error
}

describe('an unexpected error in an operation', () => {
  it.each<[string, unknown]>([
    ['an error', new Error(`no such user ${secret}`)],
    ['an error with details', Object.assign(new Error(secret), { detail: secret, query: secret })],
    ['an error with a cause', new Error('outer', { cause: new Error(secret) })],
    ['an error whose text looks like a stack', new Error(`x\n    at ${secret}\n    at ${secret}`)],
    ['an error of the platform', new APIError(secret, 500)],
    ['an error of the platform with an odd status', new APIError(secret, 418)],
    ['a thrown text', secret],
    ['a thrown object', { secret }],
    ['undefined', undefined],
    ['null', null],
    ['an error without a message', new Error('')],
    ['several errors', new AggregateError([new Error(secret)], secret)],
  ])(
    'an unexpected error (%s) is a 500 that reveals no detail to the client or the log',
    async (_what, error) => {
      const { status, body, text, log } = await outcomeOf(throwing(error))
      expect([status, body]).toEqual([500, { error: 'Internal server error' }])
      expect(text + log).not.toContain(secret)
      expect(log.trim().split('\n')).toHaveLength(1)
      expect(log).toContain('"operation":"fails"')
    },
  )

  it('an unexpected error has the contract’s text where the operation has one', async () => {
    expect((await outcomeOf(throwing(new Error('x')), 'Failed so')).body).toEqual({
      error: 'Failed so',
    })
  })

  it('an unexpected error is logged with its location and the violated database constraint', async () => {
    const fault = Object.assign(new Error(`Key (email)=(${secret}) already exists`), {
      code: '23505',
      constraint: 'users_email',
      table: 'users',
    })
    const { log } = await outcomeOf(throwing(new Error('Failed query', { cause: fault })))
    for (const word of ['23505', 'users_email', 'faults.test.ts']) expect(log).toContain(word)
  })

  it('a failed SQL statement reveals neither itself nor its values to the client or the log', async () => {
    const operation = publicOperation('POST', '/api/fails', {
      ...common,
      id: 'fails',
      body: json(z.object({ email: z.string() })),
    })
    const { api, log } = kernelOf(payload, [
      endpoint(operation, async ({ req, body }) => {
        const db = await database(req)
        return db.execute(sql`SELECT ${body.email}::int AS "a column of ours"`)
      }),
    ])
    const { status, json: response } = await api('POST', '/api/fails', { json: { email: secret } })
    expect([status, response]).toEqual([500, { error: 'Internal server error' }])
    expect(log()).toContain('22P02')
    for (const word of [secret, 'SELECT', 'a column of ours']) expect(log()).not.toContain(word)
  })

  it('an error in the middle of a streamed response aborts it and is logged', async () => {
    const operation = publicOperation('POST', '/api/pieces', { ...common, id: 'pieces' })
    const { dispatch, log } = kernelOf(payload, [
      endpoint(operation, async () => {
        async function* pieces() {
          yield '['
          throw new Error(secret)
        }
        return new JsonStream(pieces())
      }),
    ])
    const request = new Request('http://muster.test/api/pieces', { method: 'POST' })
    await expect((await dispatch(request)).text()).rejects.toThrow()
    expect(log()).toContain('"operation":"pieces"')
    expect(log()).not.toContain(secret)
  })
})

describe('a client error of the platform', () => {
  const invalid = new ValidationError({
    collection: 'x',
    errors: [
      { path: 'email', message: 'is taken' },
      { path: 'name', message: 'is odd' },
    ],
  })

  it.each<[string, unknown, number, string]>([
    ['a rejected field', invalid, 400, 'email: is taken'],
    ['no access', new Forbidden(), 403, 'Forbidden'],
    ['nothing there', new NotFound(), 404, 'Not found'],
    ['no user', new APIError('x', 401), 401, 'Unauthorized'],
    ['a bad request', new APIError('field: rule', 400), 400, 'field: rule'],
  ])(
    'a client error of the platform (%s) is translated and not logged',
    async (_what, error, status, text) => {
      const outcome = await outcomeOf(throwing(error))
      expect([outcome.status, outcome.body]).toEqual([status, { error: text }])
      expect(outcome.log).toBe('')
    },
  )
})

describe('an unexpected error in any operation', () => {
  const operations = endpoints.map(({ operation }) => operation)
  let token: string

  beforeAll(async () => {
    token = (await createStaff(payload, 'admin')).token
  })

  it.each(operations.map((each) => [each.id, each] as const))(
    'an unexpected error in %s is a 500 with the documented text',
    async (id, operation) => {
      const failing: Endpoint = {
        operation: { ...operation, body: { kind: 'none' } },
        handle: throwing(new Error(secret)),
      }
      const { api, log } = kernelOf(payload, [failing])
      // What an operation requires in its query; the others ignore it.
      const path = `${operation.path.replaceAll(/[:*]\w+/g, '1')}?q=anything`
      const { status, json: body } = await api(operation.method, path, { token })
      const error = operation.errors.failure ?? 'Internal server error'
      expect([status, body]).toEqual([500, { error }])
      expect(log()).toContain(`"operation":"${id}"`)
      recordResponse(id, status)
    },
  )

  it('the texts of unexpected errors are those of the contract', () => {
    const texts = operations.flatMap(({ id, errors }) =>
      errors.failure ? [[id, errors.failure]] : [],
    )
    expect(Object.fromEntries(texts)).toEqual({
      login: 'Login failed',
      changePassword: 'Failed to change password',
      getProfile: 'Failed to get profile',
      updateProfile: 'Failed to update profile',
    })
  })
})

describe('describeFault', () => {
  it('describeFault never includes a message, even one that was replaced', () => {
    const odd = new Error('first')
    odd.message = `changed to ${secret}`
    expect(JSON.stringify(describeFault(odd))).not.toContain(secret)
    expect(describeFault(new TypeError('x'))).toMatchObject({ kind: 'TypeError' })
    expect(describeFault(new TypeError('x'))['stack']).toContain('faults.test.ts')
  })
})
