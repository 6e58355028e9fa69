import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../../collections')

/** In place of endpoints of the platform, which are no operations. */
const ofPlatform = ['forgotten-password.ts', 'sessions.ts', 'set-password.ts']

it('no collection builds a response or has a handler of its own', async () => {
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const withHttp: string[] = []
  for (const name of files) {
    const text = await readFile(join(root, name), 'utf8')
    if (/\bResponse\b|handler:/.test(text)) withHttp.push(name.replace(/^.*\//, ''))
  }
  expect(withHttp.filter((name) => !ofPlatform.includes(name))).toEqual([])
})
