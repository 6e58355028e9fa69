import { describe, expect, it } from 'vitest'
import { describeFailure, failureIn, failureMessage } from '#src/server/queues/failure.ts'

const failing = (name: string, fields: object = {}, cause?: unknown) =>
  Object.assign(new Error('ada@example.org of 1 Harbour Street', { cause }), { name, ...fields })

describe('the stored failure of a job', () => {
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
  ])('the stored failure of a job has a reason for people: %s', (reason, error) => {
    expect(describeFailure(error).reason).toBe(reason)
  })

  it('the stored failure of a job names kinds, codes and tables, outermost first, and no message', () => {
    const unique = { code: '23505', table: 'contacts', constraint: 'contacts_email_idx' }
    const error = failing('DrizzleQueryError', { query: 'ada' }, failing('error', unique))
    expect(describeFailure(error).detail).toBe(
      'DrizzleQueryError < error 23505 contacts contacts_email_idx',
    )
  })

  it('the stored failure of a job is bounded when an error is its own cause', () => {
    const error = failing('Error')
    error.cause = error
    expect(describeFailure(error).detail.split(' < ')).toHaveLength(5)
  })

  it('the stored failure of a job is read back unchanged', () => {
    const failure = describeFailure(failing('error', { code: '40001' }))
    expect(failureIn(failureMessage(failure))).toEqual(failure)
  })

  it.each(['Failed query: insert ada@example.org', 'unknown', 'ada: x', null, 7])(
    'an undescribed error message is not read as the failure of a job: %s',
    (message) => {
      expect(failureIn(message)).toEqual({ reason: 'unknown', detail: '' })
    },
  )
})
