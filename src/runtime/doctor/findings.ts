import { callbackUrl } from '#src/accounts/identity-provider/begin.ts'
import { discover } from '#src/accounts/identity-provider/provider.ts'
import { type Env, parseEnv, type Source } from '#src/settings/env.ts'
import { faultReason } from '#src/settings/fault-reason.ts'
import {
  checkBackup,
  checkClock,
  checkDisk,
  checkExtensions,
  checkIds,
  checkSettings,
  checkStorage,
  checkVersions,
  readDatabase,
} from './check-machine.ts'
import { checkMail, checkSenderDns } from './check-mail.ts'
import { checkProxy } from './check-proxy.ts'
import { type Finding, findingsOf, ok, problem } from './finding.ts'

/** Of several addresses of a host, the first one's. */
const rootCause = (error: unknown): unknown => {
  if (error instanceof AggregateError) return rootCause(error.errors[0])
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error
}

/** Reads the metadata of the identity provider, where there is one. */
const checkProvider = async (settings: Env) => {
  const { OIDC_ISSUER, BASE_URL } = settings
  if (OIDC_ISSUER === undefined) return []
  try {
    await discover(settings)
    return [
      ok(`${OIDC_ISSUER} responds; its client needs the redirect URI ${callbackUrl(BASE_URL)}`),
    ]
  } catch (error) {
    const why = faultReason(rootCause(error)) ?? 'it does not respond as a provider does'
    return [problem(`${OIDC_ISSUER} cannot be used: ${why}`)]
  }
}

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
    findingsOf('ids', () => checkIds(facts)),
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
