import { describe, expect, it } from 'vitest'
import { describeFailure, failureIn, failureMessage } from '#src/jobs/failure.ts'

const failing = (name: string, fields: object = {}, cause?: unknown) =>
  Object.assign(new Error('ada@example.org of 1 Harbour Street', { cause }), { name, ...fields })

describe('what is stored of the failure of a job', () => {
  it.each([
    ['noMailServer', failing('NoMailServer')],
    ['unreachable', failing('Error', { code: 'ECONNREFUSED' })],
    ['unreachable', failing('error', { code: '57P01' })],
    ['busy', failing('error', { code: '40P01' })],
    ['busy', failing('NoFreeConnection')],
    ['full', failing('error', { code: '53100' })],
    ['conflict', failing('DrizzleQueryError', {}, failing('error', { code: '23505' }))],
    ['invalid', failing('ValidationError')],
    ['notAllowed', failing('Forbidden')],
    ['notFound', failing('NotFound')],
    ['unknown', failing('TypeError')],
    ['unknown', 'ada@example.org'],
    ['unknown', undefined],
  ])('is a reason that people are told: %s', (reason, error) => {
    expect(describeFailure(error).reason).toBe(reason)
  })

  it('names kinds, codes and places, the outermost first, and repeats no message', () => {
    const unique = { code: '23505', table: 'contacts', constraint: 'contacts_email_idx' }
    const error = failing('DrizzleQueryError', { query: 'ada' }, failing('error', unique))
    expect(describeFailure(error).detail).toBe(
      'DrizzleQueryError < error 23505 contacts contacts_email_idx',
    )
  })

  it('ends where an error is its own cause', () => {
    const error = failing('Error')
    error.cause = error
    expect(describeFailure(error).detail.split(' < ')).toHaveLength(5)
  })

  it('is read back as it was written', () => {
    const failure = describeFailure(failing('error', { code: '40001' }))
    expect(failureIn(failureMessage(failure))).toEqual(failure)
  })

  it.each(['Failed query: insert ada@example.org', 'unknown', 'ada: x', null, 7])(
    'is not what the message is of an error that is not described: %s',
    (message) => {
      expect(failureIn(message)).toEqual({ reason: 'unknown', detail: '' })
    },
  )
})
