import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplesIn } from '#tests/support/samples.ts'

/** The client as another project gets it: packed, and installed into a folder of its project. */

const run = promisify(execFile)
let project: string

const use = `
import { createClient, MusterError, type Article, type SelectedArticle } from '@muster/client'

const respond = async () => Response.json([{ id: 1, title: 'Rally', slug: 'rally' }])
const client = createClient({ baseUrl: 'https://muster.example', fetch: respond })
const cards: { id: number; title: string }[] = await client.listNews({ fields: ['id', 'title'] })
// @ts-expect-error it was not chosen
cards[0]?.content
// Which of them is known when it runs.
const names: ('id' | 'title')[] = ['id']
const [some] = await client.listNews({ fields: names, include: ['image'] })
const perhaps: string | undefined = some?.title
const image: Article['image'] = some?.image
// @ts-expect-error it may have been left out
const surely: string = some!.title
const [either] = await client.listNews({ fields: perhaps ? ['id'] : ['title'] })
// @ts-expect-error one of both was left out
const id: number = either!.id
const partly: SelectedArticle[] = [some ?? {}, cards[0] ?? {}]
const [dated] = await client.listNews({ include: ['updatedAt'] })
const both: string | undefined = dated && dated.updatedAt + dated.content
void [image, surely, id, partly, both]
const whole: Article['title'] = cards[0]?.title ?? ''
await client.updateContact({ id: 7, body: { notes: whole } }, { ifMatch: '"a"' })
// @ts-expect-error beside the body it would be lost
const lost = await client.updateContact({ id: 7, body: {}, ifMatch: '"a"' }).catch((error: unknown) => error)
if (lost instanceof MusterError) throw lost
console.log(whole, lost instanceof TypeError)
`

/** What the samples of the README take from around them; and a server that is none. */
const around = `
const [name, email, subject, message, slug] = ['Grace', 'grace@example.org', 'Hello', 'There', 'rally']
const show = (text: string) => console.log(text)
const responses: Record<string, unknown> = {
  'GET /api/news': [{ id: 1, title: 'Rally', slug, image: null }],
  ['GET /api/news/' + slug]: { id: 1, title: 'Rally', slug, updatedAt: '2026-11-28T08:00:00.000Z' },
  'GET /api/challenge': { challenge: null },
  'GET /api/staff/contacts/7': { id: 7, notes: 'Met.' },
  'PUT /api/staff/contacts/7': { id: 7 },
}
globalThis.fetch = async (input, init) => {
  const { method, url, headers } = new Request(input, init)
  const found = responses[method + ' ' + new URL(url).pathname.replace('rally-for-the-library', slug)]
  console.log(method, decodeURIComponent(url), headers.get('if-match') ?? '')
  // Rejected at first.
  if (method === 'POST') responses['POST /api/contact'] = { success: true, message: 'Thank you.' }
  return found
    ? Response.json(found, { headers: { etag: '"a"' } })
    : Response.json({ error: 'email: must be a valid email address' }, { status: 400 })
}
`

const strict = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
}

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'muster-client-'))
  const source = join(project, 'source')
  await cp('packages/client', source, {
    recursive: true,
    filter: (path) => !/dist$|\.tgz$/.test(path),
  })
  await symlink(resolve('node_modules'), join(project, 'node_modules'))
  await run('npm', ['pack', '--silent', '--pack-destination', project], { cwd: source })
  const installed = join(project, 'site/node_modules/@muster/client')
  await mkdir(installed, { recursive: true })
  const packed = join(project, 'muster-client-0.2.0.tgz')
  await run('tar', ['-xzf', packed, '--strip-components=1', '-C', installed])
  await writeFile(join(project, 'site/package.json'), '{ "type": "module" }')
  await writeFile(join(project, 'site/index.ts'), use)
}, 60_000)
afterAll(() => rm(project, { recursive: true, force: true }))

describe('the packed client', () => {
  it.each([
    ['nodenext', { module: 'nodenext' }],
    ['bundler', { module: 'esnext', moduleResolution: 'bundler' }],
  ])('compiles in a strict project under %s, and runs in plain Node', async (name, module) => {
    const site = join(project, 'site')
    const compilerOptions = { ...strict, ...module, outDir: name }
    await writeFile(
      join(site, `${name}.json`),
      JSON.stringify({ compilerOptions, files: ['index.ts'] }),
    )
    await run(
      process.execPath,
      [resolve('node_modules/typescript/bin/tsc'), '-p', `${name}.json`],
      {
        cwd: site,
      },
    )
    const { stdout } = await run(process.execPath, [`${name}/index.js`], { cwd: site })
    expect(stdout).toBe('Rally true\n')
  })

  it('the samples of its README compile together, and do what they say', async () => {
    const site = join(project, 'site')
    const [first = '', ...samples] = await samplesIn('packages/client/README.md', 'ts')
    await writeFile(join(site, 'samples.ts'), [first.replace('\n', around), ...samples].join('\n'))
    const compilerOptions = { ...strict, module: 'nodenext', outDir: 'samples' }
    await writeFile(
      join(site, 'samples.json'),
      JSON.stringify({ compilerOptions, files: ['samples.ts'] }),
    )
    await run(
      process.execPath,
      [resolve('node_modules/typescript/bin/tsc'), '-p', 'samples.json'],
      { cwd: site },
    )
    const { stdout } = await run(process.execPath, ['samples/samples.js'], { cwd: site })
    expect(stdout.replaceAll('https://muster.example.org', '').split(/ *\n/)).toEqual([
      'GET /api/news?limit=10&tag=library',
      'GET /api/news/rally-for-the-library',
      'GET /api/news?fields=id,title,slug',
      'GET /api/news/rally?include=updatedAt',
      'POST /api/contact',
      'email: must be a valid email address',
      'GET /api/staff/contacts/7',
      'PUT /api/staff/contacts/7 "a"',
      'GET /api/challenge',
      'POST /api/contact',
      'GET /api/news?limit=1&include=image',
      '',
    ])
  })
})
