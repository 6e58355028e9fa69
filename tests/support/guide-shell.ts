import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './muster.ts'

/** What a guide calls that is the machine's: `sudo` has its command run, the others do nothing. */
const ofTheMachine = {
  sudo: 'exec "$@"',
  systemctl: '',
  journalctl: '',
  editor: '',
}

interface Shell {
  /** Addresses and paths of a guide, and what they are here. */
  readonly replaced: Readonly<Record<string, string>>
  readonly settings: Readonly<Record<string, string>>
  readonly cwd?: string
}

export interface Ended {
  readonly code: number | null
  readonly output: string
}

/** Runs samples of a guide in a shell, with addresses and paths of this machine in place of its own. */
export async function guideShell(folder: string) {
  const programs = join(folder, 'programs')
  await mkdir(programs)
  for (const [name, text] of Object.entries(ofTheMachine)) {
    await writeFile(join(programs, name), `#!/bin/sh\n${text}\n`)
    await chmod(join(programs, name), 0o755)
  }
  const { PATH, HOME } = process.env
  return async (sample: string, shell: Shell, input = ''): Promise<Ended> => {
    const text = Object.entries(shell.replaced).reduce(
      (all, [from, to]) => all.replaceAll(from, to),
      sample,
    )
    const child = spawn('bash', ['--norc', '-eo', 'pipefail', '-c', text], {
      cwd: shell.cwd ?? root,
      env: { NODE_ENV: 'test', PATH: `${programs}:${PATH}`, HOME, ...shell.settings },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8')
      })
    child.stdin.end(input)
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, output }
  }
}
