import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stopTimeout } from '#src/newsletters/delivery/delivery-worker.ts'
import { cannotRun } from '#src/server/processes/exit-code.ts'
import { grace } from '#src/server/web/process/shut-down.ts'
import {
  assignmentsIn,
  at,
  filesIn,
  mappingAt,
  parseSettings,
  secondsOf,
  textOf,
} from '#tests/support/deploy-files.ts'

const services = [
  'muster',
  'muster-web',
  'muster-worker',
  'muster-migrate',
  'muster-backup',
  'muster-backup-check',
  'muster-doctor',
  'muster-restore@',
]

const unit = (name: string): Promise<string> => textOf(`deploy/systemd/${name}.service`)

/** The values of a key of a unit, in order. */
const valuesOf = (text: string, key: string): string[] =>
  Array.from(text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm')), ([, value]) => value ?? '')

const hardeningOf = (text: string): string[] => {
  const lines = text.split('\n')
  const begin = lines.findIndex((line) => line.startsWith('# Hardening'))
  const end = lines.findIndex((line) => line.startsWith('UMask='))
  return lines.slice(begin, end + 1).filter((line) => !line.startsWith('#'))
}

const stopTimeOf = async (name: string): Promise<number> =>
  secondsOf(valuesOf(await unit(name), 'TimeoutStopSec')[0])

describe('systemd units', () => {
  it('each service is looked at here', async () => {
    const files = (await filesIn('deploy/systemd')).filter((path) => path.endsWith('.service'))
    expect(files.map((path) => basename(path, '.service')).sort()).toEqual([...services].sort())
  })

  it.each(services)('%s is run by a user of its own, with the hardening of all', async (name) => {
    const text = await unit(name)
    expect(valuesOf(text, 'User')).toEqual(['muster'])
    expect(hardeningOf(text)).toEqual(hardeningOf(await unit('muster-web')))
    expect(hardeningOf(text)).toEqual(
      expect.arrayContaining(['NoNewPrivileges=yes', 'ProtectSystem=strict', 'PrivateTmp=yes']),
    )
  })

  it.each(services)('%s runs a command of the project', async (name) => {
    const scripts = mappingAt(JSON.parse(await textOf('package.json')), 'scripts')
    const [start = ''] = valuesOf(await unit(name), 'ExecStart')
    const [, command = ''] = /bootstrap\.mjs ([a-z-]+)/.exec(start) ?? []
    expect(scripts[command]).toBe(`node bootstrap.mjs ${command}`)
  })

  it.each(services)('%s reads only secrets that it is given', async (name) => {
    const text = await unit(name)
    const given = valuesOf(text, 'LoadCredential').map((value) => value.split(':')[0])
    const read = Array.from(text.matchAll(/^Environment=\w+_FILE=%d\/(\S+)$/gm), ([, file]) => file)
    expect(read.sort()).toEqual(given.sort())
  })

  it.each(['muster', 'muster-web', 'muster-worker'])(
    '%s is not restarted for a wrong setting',
    async (name) => {
      expect(valuesOf(await unit(name), 'RestartPreventExitStatus')).toEqual([String(cannotRun)])
    },
  )

  it('each is given the time that ending takes', async () => {
    const settings = parseSettings(assignmentsIn(await textOf('deploy/systemd/muster.env')))
    expect(await stopTimeOf('muster-web')).toBeGreaterThan(settings.DRAIN_SECONDS + grace / 1000)
    expect(await stopTimeOf('muster-worker')).toBeGreaterThan(stopTimeout / 1000)
    expect(await stopTimeOf('muster')).toBeGreaterThan(await stopTimeOf('muster-worker'))
  })

  it('the proxy on this machine is the one that is trusted', async () => {
    const settings = assignmentsIn(await textOf('deploy/systemd/muster.env'))
    expect(at(settings, 'HOST')).toBe('127.0.0.1')
    expect(at(settings, 'TRUSTED_PROXIES')).toBe('loopback')
  })
})
