import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './muster.ts'

const execute = promisify(execFile)

/** How the dependencies are provided: by a symlink, or copied for a bundler that follows none. */
export type Dependencies = 'linked' | 'whole'

/** The files of the project, those that are not committed yet included. */
const projectFiles = async (): Promise<string[]> => {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = await execute('git', args, { cwd: root, maxBuffer: 16 * 1024 * 1024 })
  return stdout.split('\0').filter((path) => path !== '' && !path.startsWith('docs/'))
}

/** The same bytes under other names, which takes no time; or a copy, on another file system. */
export const linkFiles = (from: string, into: string) =>
  execute('cp', ['-al', from, into]).catch(() => execute('cp', ['-a', from, into]))

export async function copySources(copy: string): Promise<void> {
  for (const path of await projectFiles()) {
    await mkdir(dirname(join(copy, path)), { recursive: true })
    await cp(join(root, path), join(copy, path), { force: true }).catch(
      (error: NodeJS.ErrnoException) => {
        // Deleted, and not committed yet.
        if (error.code !== 'ENOENT') throw error
      },
    )
  }
}

/** A copy of the project in a separate folder, with its dependencies, and not built. */
export async function copyProject(dependencies: Dependencies): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'muster-copy-'))
  await chmod(copy, 0o755)
  await copySources(copy)
  if (dependencies === 'linked')
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  else await linkFiles(join(root, 'node_modules'), copy)
  return copy
}

/** Writes the sources of a commit, which the history of git must have, into a new folder. */
export async function extractSources(commit: string, sources: string): Promise<string> {
  await mkdir(sources)
  const archive = `${sources}.tar`
  await execute('git', ['archive', '--output', archive, commit], { cwd: root })
  await execute('tar', ['-xf', archive, '-C', sources])
  return sources
}
