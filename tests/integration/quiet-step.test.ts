import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { runQuietly, stopSteps } from '#src/runtime/supervise/child.ts'

let write: MockInstance<typeof process.stderr.write>
const written = () => write.mock.calls.map(([text]) => text).join('')
const run = (code: string) => runQuietly({ name: 'The step', args: ['-e', code], env: {} })

beforeEach(() => {
  write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => vi.restoreAllMocks())

describe('a step of a start', () => {
  it('a step that succeeds shows nothing of its output', async () => {
    await run(`console.log('compiled'); console.error('a warning')`)
    expect(written()).toBe('')
  })

  it('a step that fails shows its output, and its end where there is much', async () => {
    await expect(
      run(`console.log('first' + 'x'.repeat(100_000)); console.error('why'); process.exitCode = 3`),
    ).rejects.toThrow('The step failed.')
    expect(written()).toContain('why')
    expect(written()).not.toContain('first')
  })

  it('a step that is aborted shows nothing', async () => {
    const step = run(`console.log('half'); setInterval(() => {}, 1_000)`)
    step.catch(() => undefined)
    await sleep(300)
    await stopSteps()
    await expect(step).rejects.toThrow('The step failed.')
    expect(written()).toBe('')
  })
})
