import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operatorPages } from '#src/server/operations/health-routes.ts'
import { startPayload } from '#tests/support/database.ts'
import { at } from '#tests/support/deploy-files.ts'
import { openFolder, removeFolder } from '#tests/support/muster.ts'

const index = 'migrations/index.ts'
const former = process.cwd()
let folder: string
let pool: pg.Pool

beforeAll(async () => {
  await startPayload()
  pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '' })
  folder = await openFolder()
  await mkdir(join(folder, 'migrations'))
  for (const name of [index, 'package.json'])
    await writeFile(join(folder, name), await readFile(name))
  process.chdir(folder)
})
afterAll(async () => {
  process.chdir(former)
  await pool.end()
  await removeFolder(folder)
})

it('a process stays ready while an upgrade in place brings migrations that have not run', async () => {
  const metrics = async () => ({ text: '', mediaType: 'text/plain' })
  const pages = operatorPages({ role: 'web', pool, metrics, isEnding: () => false })
  const server = createServer(pages).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ready = async () => {
    const response = await fetch(`http://127.0.0.1:${at(server.address(), 'port')}/readyz`)
    const { migrations } = (await response.json()) as { migrations: boolean }
    return { status: response.status, migrations }
  }
  await sleep(50)
  expect(await ready()).toEqual({ status: 200, migrations: true })
  await writeFile(index, "[{ name: '20991231_235959_newer' }]")
  expect(await ready()).toEqual({ status: 200, migrations: true })
  server.close()
})
