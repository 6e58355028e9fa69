import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { describeFault } from '#src/settings/describe-fault.ts'
import { faultReason } from '#src/settings/fault-reason.ts'

const secret = 'hunter2 ann@example.org postgres://muster:hunter2@db'

const ofDatabase = (code: string, message: string) =>
  Object.assign(new DatabaseError(message, message.length, 'error'), {
    severity: 'ERROR',
    code,
    detail: `Key (email)=(${secret}) already exists.`,
  })
/** As Drizzle wraps it: the message is the statement with its parameters. */
const wrapped = (cause: Error) =>
  new Error(`Failed query: CREATE TABLE x\nparams: ${secret}`, { cause })
const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error(secret), { code, ...more })
const ofStorage = (name: string) =>
  Object.assign(new Error(secret), { name, $metadata: { httpStatusCode: 403 } })

const cases: [string, unknown, string | undefined][] = [
  [
    'a failed migration',
    wrapped(ofDatabase('42501', 'permission denied for schema public')),
    'permission denied for schema public (42501)',
  ],
  [
    'a full server',
    ofDatabase('53300', 'sorry, too many clients already'),
    'sorry, too many clients already (53300)',
  ],
  ['a wrong value', ofDatabase('22P02', secret), 'a value does not fit its type (22P02)'],
  ['a duplicate', ofDatabase('23505', secret), 'a constraint is violated (23505)'],
  ['a wrong password', ofDatabase('28P01', secret), 'the database refused the sign-in (28P01)'],
  [
    'an exception raised',
    ofDatabase('P0001', secret),
    'the database rejected the statement (P0001)',
  ],
  ['TLS', withCode('DEPTH_ZERO_SELF_SIGNED_CERT'), 'self-signed certificate'],
  [
    'TLS of the mail server',
    withCode('ESOCKET', { originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    'self-signed certificate',
  ],
  ['DNS', withCode('ENOTFOUND'), 'host name not found'],
  ['SMTP sign-in', withCode('EAUTH', { responseCode: 535 }), 'the mail server refused the sign-in'],
  [
    'SMTP reply',
    withCode('EENVELOPE', { responseCode: 550, response: secret }),
    'the mail server replied 550',
  ],
  ['S3', ofStorage('AccessDenied'), 'the storage denied access'],
  ['a foreign error with a code of the database', withCode('42501'), undefined],
  ['a code that is a property of all objects', withCode('toString'), undefined],
  ['an unknown error', new Error(secret), undefined],
  ['no error', secret, undefined],
]

describe('the reason of a fault', () => {
  it.each(cases)('%s', (_, error, reason) => {
    expect(faultReason(error)).toBe(reason)
  })

  it.each(cases)('holds no value and one line: %s', (_, error) => {
    const logged = JSON.stringify(describeFault(error))
    for (const value of ['hunter2', 'ann@example.org', 'CREATE TABLE']) {
      expect(logged).not.toContain(value)
    }
    expect(faultReason(error) ?? '').not.toContain('\n')
  })

  it('ends for an error that is its own cause', () => {
    const error = new Error(secret)
    error.cause = error
    expect(faultReason(error)).toBeUndefined()
  })
})
