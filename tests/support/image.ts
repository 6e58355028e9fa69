import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, realpath, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0

/** Whether this machine builds images: as root, with Debian's `buildah` and `mmdebstrap`. */
export const buildsImages = process.getuid?.() === 0 && has('buildah') && has('mmdebstrap')

const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** In place of an image of a registry: Debian's packages, with Node and npm of this machine. */
const baseFile = `FROM scratch
ADD base.tar /
COPY node /usr/bin/node
COPY npm /usr/lib/node_modules/npm
COPY certificates.crt ${certificates}
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/bin/npm
ENV NODE_EXTRA_CA_CERTS=${certificates}
`

/** `deploy/Dockerfile` built and used as `buildah` does, whose images are in a folder. */
export async function buildImage(folder: string) {
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
  const buildah = async (...args: string[]): Promise<string> => {
    const { stdout } = await execute('buildah', [...storage, ...args], { maxBuffer: 2 ** 26 })
    return stdout.trim()
  }
  const isolation = ['--isolation', 'chroot']
  const packages = '--include=ca-certificates,libstdc++6,passwd'
  const base = join(folder, 'base.tar')
  await execute('mmdebstrap', ['--variant=minbase', packages, 'bookworm', base])
  await cp(process.execPath, join(folder, 'node'))
  const { stdout: npm } = await execute('sh', ['-c', 'command -v npm'])
  await cp(join(dirname(await realpath(npm.trim())), '..'), join(folder, 'npm'), {
    recursive: true,
  })
  await cp(certificates, join(folder, 'certificates.crt'))
  await writeFile(join(folder, 'Containerfile'), baseFile)
  await buildah('bud', ...isolation, '-f', join(folder, 'Containerfile'), '-t', 'base', folder)
  const BASE = ['--build-arg', 'BASE=localhost/base']
  await buildah('bud', ...isolation, ...BASE, '-f', 'deploy/Dockerfile', '-t', 'muster', '.')
  const container = await buildah('from', 'muster')
  const command = (settings: Readonly<Record<string, string>>, args: readonly string[]) => [
    ...storage,
    ...['run', ...isolation, '--user', '10001:10001'],
    ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...[container, '--', ...args],
  ]
  return {
    inspect: async (): Promise<unknown> => JSON.parse(await buildah('inspect', container)),
    /** Runs a command in it, as its user. */
    run: async (settings: Readonly<Record<string, string>>, ...args: string[]) => {
      const child = spawn('buildah', command(settings, args))
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
      const ended = once(child, 'close').then(([code]) => code as number | null)
      return { child, ended, output: () => output }
    },
    remove: async () => {
      await buildah('rm', '--all')
      await buildah('rmi', '--all', '--force')
    },
  }
}
