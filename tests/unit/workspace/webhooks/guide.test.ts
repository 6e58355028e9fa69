import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSecret, signatureOf } from '#src/workspace/webhooks/signature.ts'
import { samplesIn } from '#tests/support/samples.ts'

/** The receivers of docs/webhooks.md, as they are written, get a call as we sign it. */

type Verify = (body: string, headers: Record<string, string>, secret: string) => unknown
let folder: string
let receivers: Verify[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-receivers-'))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const [library = '', plain = ''] = await samplesIn('docs/webhooks.md', 'js')
  const around = library.replace(
    /^const event = .*$/m,
    (line) => `export function verify(body, headers, secret) {\n${line}\nreturn event\n}`,
  )
  receivers = await Promise.all(
    [around, plain].map(async (text, at) => {
      const file = join(folder, `${at}.mjs`)
      await writeFile(file, text)
      return ((await import(pathToFileURL(file).href)) as { verify: Verify }).verify
    }),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each([
  ['with the library', 0],
  ['without', 1],
])('the receiver of the guide, %s', (_, at) => {
  const secret = newSecret()
  const body = '{"type":"news.published"}'
  const call = (seconds: number) => {
    const timestamp = Math.floor(Date.now() / 1000) - seconds
    return {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf({ id: 'msg_1', timestamp, body }, [newSecret(), secret]),
    }
  }
  const verify: Verify = (...all) => receivers[at]?.(...all)

  it('takes a call, and none that is changed, of another secret, or old', () => {
    expect(verify(body, call(0), secret)).toEqual({ type: 'news.published' })
    expect(() => verify(`${body} `, call(0), secret)).toThrow()
    expect(() => verify(body, call(0), newSecret())).toThrow()
    expect(() => verify(body, call(400), secret)).toThrow()
  })
})
