import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { originalFrame } from '#src/settings/original-frame.ts'

let folder: string
let chunk: string

/** The first column of the first line comes from the fifth column of the third line. */
const map = { version: 3, sources: ['../src/rule.ts'], names: [], mappings: 'AAEI' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-frames-'))
  await mkdir(join(folder, 'chunks (server)'))
  chunk = join(folder, 'chunks (server)', '[root].js')
  await writeFile(chunk, 'throw new Error()')
  await writeFile(`${chunk}.map`, JSON.stringify(map))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a stack frame', () => {
  it.each([
    ['    at work (', ')'],
    ['    at async Desk.work (', ')'],
    ['    at ', ''],
    ['    at async ', ''],
  ])('a stack frame in the build is mapped to its source: %s', (before, after) => {
    const source = relative(process.cwd(), join(folder, 'src', 'rule.ts'))
    const mapped = originalFrame(`${before}${chunk}:1:1${after}`)
    expect(mapped).toBe(`${before}${source}:3:5${after}`)
  })

  it('a stack frame of an ES module in the build is mapped to its source', async () => {
    const program = join(folder, 'chunks (server)', 'a b.mjs')
    await writeFile(`${program}.map`, JSON.stringify(map))
    const source = relative(process.cwd(), join(folder, 'src', 'rule.ts'))
    const mapped = originalFrame(`    at work (${pathToFileURL(program)}:1:1)`)
    expect(mapped).toBe(`    at work (${source}:3:5)`)
  })

  it('a stack frame without a source map stays unchanged', async () => {
    for (const frame of [
      `    at work (${join(folder, 'other.js')}:1:1)`,
      '    at node:internal/process/task_queues:95:5',
      '    at Array.map (<anonymous>)',
      'at nothing',
      '',
    ])
      expect(originalFrame(frame)).toBe(frame)
  })

  it('a stack frame with a broken source map stays unchanged', async () => {
    const broken = join(folder, 'broken.js')
    await writeFile(`${broken}.map`, '{')
    expect(originalFrame(`    at work (${broken}:1:1)`)).toBe(`    at work (${broken}:1:1)`)
  })
})
