import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endpoints } from '#endpoints/index.ts'
import { n8nFiles } from '../../../packages/n8n-files.ts'
import { clientFiles } from '../client/client-files.ts'

const folders = { client: 'packages/client/src', n8n: 'packages/n8n-nodes-muster' }

const format = (paths: readonly string[]) =>
  promisify(execFile)(join('node_modules', '.bin', 'biome'), ['format', '--write', ...paths])

const inFolder = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([name, text]) => [join(folder, name), text] as const)

export async function clientIsFresh(): Promise<void> {
  const files = [
    ...inFolder(folders.client, clientFiles(endpoints.map(({ operation }) => operation))),
    ...inFolder(folders.n8n, n8nFiles(endpoints)),
  ]
  const paths = files.map(([path]) => path)
  const before = await Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => '')))
  await Promise.all(files.map(([path, text]) => writeFile(path, text)))
  await format(paths)
  for (const [at, path] of paths.entries())
    if ((await readFile(path, 'utf8')) !== before[at])
      throw new Error(`${path} was out of date; it has been regenerated.`)
}
