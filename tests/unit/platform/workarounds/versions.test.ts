import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workarounds } from '#src/platform/workarounds/index.ts'

const root = join(import.meta.dirname, '../../../..')
const folder = 'src/platform/workarounds'

/** In rooms above that of the platform, which need them. */
const elsewhere = ['failed-commits.ts', 'undelayed-responses.ts']

const read = (...path: string[]) => readFile(join(root, ...path), 'utf8')

const installed = async (name: string): Promise<string> =>
  JSON.parse(await read('node_modules', name, 'package.json')).version

/** A test, or a group of them, of what the platform does without us. */
const ofPlatformAlone =
  /\b(it|describe)(\.each\([^)]*\))?\(\s*['`](Payload|Next|csv-parse)\b[^'`]*\balone\b/

describe('the workarounds for defects of the platform', () => {
  it('every workaround is in the list', async () => {
    const listed = Object.keys(workarounds).map((file) => file.replace(/\/.*/, ''))
    const files = [...(await readdir(join(root, folder))), ...elsewhere]
    expect(files.filter((name) => name !== 'index.ts').sort()).toEqual([...new Set(listed)].sort())
  })

  describe.each(Object.entries(workarounds))('%s', (file, workaround) => {
    const [name = ''] = file.split(/[/.]/)
    const { versions, byVersionOnly, calledBy, ...applied } = workaround
    const { test = `tests/integration/platform/workarounds/${name}.test.ts` } = workaround

    it('was last reviewed with the installed versions', async () => {
      const now = await Promise.all(
        Object.keys(versions).map(async (name) => [name, await installed(name)]),
      )
      const look = `look whether ${file} is still needed (npm run test:full), then name the new version in ${folder}/index.ts`
      expect(now, 'no version is watched').not.toEqual([])
      expect(Object.fromEntries(now), look).toEqual(versions)
    })

    it('a test of the platform alone, or its version, shows that it is needed', async () => {
      const isShown = ofPlatformAlone.test(await read(test))
      expect(isShown, byVersionOnly ? 'a test shows it: no reason is needed' : 'no such test').toBe(
        byVersionOnly === undefined,
      )
    })

    it('is applied by the list or by the files that it names', async () => {
      const { onInit, collection, global, provider } = applied
      for (const caller of calledBy ?? []) expect(await read(caller)).toContain(basename(file))
      if (provider) await expect(read(provider.replace(/#.*/, ''))).resolves.toContain('use client')
      expect([onInit, collection, global, provider, calledBy].some(Boolean)).toBe(true)
    })
  })
})
