import { expect, it, vi } from 'vitest'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'

it('the loss of an idle database connection is logged without its message', async () => {
  const { db, logger } = await startPayload()
  const warn = vi.spyOn(logger, 'warn').mockReturnValue(undefined)
  db.pool.emit('error', Object.assign(new Error('secret'), { code: '57P01' }), {} as never)
  expect(warn.mock.calls).toEqual([
    [{ fault: expect.objectContaining({ code: '57P01' }) }, 'a database connection was lost'],
  ])
  expect(JSON.stringify(warn.mock.calls)).not.toContain('secret')
  warn.mockRestore()
})

it('Payload alone has no listener for errors of idle database connections, which end the process', async () => {
  const { db } = await startBarePlatform()
  expect(db.pool.listenerCount('error')).toBe(0)
})
