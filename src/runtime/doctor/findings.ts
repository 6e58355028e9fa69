import { type Env, parseEnv, type Source } from '#src/settings/env.ts'
import {
  checkBackup,
  checkClock,
  checkDisk,
  checkExtensions,
  checkSettings,
  checkStorage,
  checkVersions,
  readDatabase,
} from './check-machine.ts'
import { checkMail, checkSenderDns } from './check-mail.ts'
import { checkProvider } from './check-provider.ts'
import { checkProxy } from './check-proxy.ts'
import { type Finding, findingsOf } from './finding.ts'

const ofDatabase = async (settings: Env): Promise<Finding[]> => {
  const read: { facts?: Awaited<ReturnType<typeof readDatabase>> } = {}
  const reached = await findingsOf('database', async () => {
    read.facts = await readDatabase(settings)
    return []
  })
  const { facts } = read
  if (!facts) return reached
  const all = [
    findingsOf('versions', () => checkVersions(facts, settings)),
    findingsOf('extensions', () => checkExtensions(facts)),
    findingsOf('clock', () => checkClock(facts)),
    findingsOf('backup', () => checkBackup(settings)),
    findingsOf('sender', () => checkSenderDns(settings)),
  ]
  return (await Promise.all(all)).flat()
}

/** Everything that can be looked at with the settings; where these are wrong, that alone. */
export async function findings(source: Source, mail?: string): Promise<Finding[]> {
  const parsed: { settings?: Env } = {}
  const ofSettings = await findingsOf('settings', async () => {
    parsed.settings = parseEnv(source)
    return checkSettings(parsed.settings, source)
  })
  const { settings } = parsed
  if (!settings) return ofSettings
  const others = await Promise.all([
    ofDatabase(settings),
    findingsOf('disk', () => checkDisk(settings)),
    findingsOf('storage', () => checkStorage(settings)),
    findingsOf('mail', () => checkMail(settings, mail)),
    findingsOf('proxy', () => checkProxy(settings)),
    findingsOf('provider', () => checkProvider(settings)),
  ])
  return [...ofSettings, ...others.flat()]
}
