import { describe, expect, it } from 'vitest'
import { startForked } from '#tests/load/support/forked.ts'

const sink = 'tests/load/support/smtp-sink.ts'

describe('a forked process of a benchmark', () => {
  it('a forked process that ends before it is ready fails the benchmark', async () => {
    await expect(startForked('/dev/null')).rejects.toThrow('/dev/null ended with 0')
  })

  it('a forked process that is killed later fails the benchmark with its signal', async () => {
    const forked = await startForked(sink)
    expect(forked.message).toEqual(expect.any(Number))
    await forked.assertRunning()
    forked.child.kill('SIGKILL')
    await forked.stop()
    await expect(forked.assertRunning()).rejects.toThrow(`${sink} ended with SIGKILL`)
  })
})
