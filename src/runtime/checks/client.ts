import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endpoints } from '#endpoints/index.ts'
import { clientFiles } from '../client/client-files.ts'

const folder = 'packages/client/src'

const format = (paths: readonly string[]) =>
  promisify(execFile)(join('node_modules', '.bin', 'biome'), ['format', '--write', ...paths])

export async function clientIsFresh(): Promise<void> {
  const files = Object.entries(clientFiles(endpoints.map(({ operation }) => operation)))
  const paths = files.map(([name]) => join(folder, name))
  const before = await Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => '')))
  await Promise.all(files.map(([name, text]) => writeFile(join(folder, name), text)))
  await format(paths)
  for (const [at, path] of paths.entries())
    if ((await readFile(path, 'utf8')) !== before[at])
      throw new Error(`${path} was out of date; it has been regenerated.`)
}
