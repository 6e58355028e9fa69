import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { script } from '#src/runtime/supervise/child.ts'

const execute = promisify(execFile)

/** The hidden classes of ticks before and after garbage collections, as V8 prints them. */
const hiddenClasses = async (): Promise<(string | undefined)[]> => {
  const program = script('tests/support/hidden-classes.ts')
  const natives = ['--expose-gc', '--allow-natives-syntax']
  const { stdout } = await execute(process.execPath, [...natives, ...program])
  const classes = stdout.matchAll(/^DebugPrint: .*\n - map: (0x[0-9a-f]+)/gm)
  return Array.from(classes, ([, address]) => address)
}

it('the hidden class of ticks outlives garbage collections while one of them is retained', async () => {
  const [before, after] = await hiddenClasses()
  expect(before).toMatch(/^0x/)
  expect(after).toBe(before)
})
