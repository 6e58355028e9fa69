import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The client as another project gets it: packed, and installed into a folder of its project. */

const run = promisify(execFile)
let project: string

const use = `
import { createClient, MusterError, type Article } from '@muster/client'

const respond = async () => Response.json([{ id: 1, title: 'Rally', slug: 'rally' }])
const client = createClient({ baseUrl: 'https://muster.example', fetch: respond })
const cards: { id: number; title: string }[] = await client.listNews({ fields: ['id', 'title'] })
const whole: Article['title'] = cards[0]?.title ?? ''
await client.updateContact({ id: 7, body: { notes: whole } }, { ifMatch: '"a"' })
// @ts-expect-error beside the body it would be lost
const lost = await client.updateContact({ id: 7, body: {}, ifMatch: '"a"' }).catch((error: unknown) => error)
if (lost instanceof MusterError) throw lost
console.log(whole, lost instanceof TypeError)
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
})
