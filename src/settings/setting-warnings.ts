import { type Env, settingNames } from './env.ts'
import { maxProxyHops } from './trusted-proxies.ts'

/** Shorter names, such as PORT, are too much like those of other programs. */
const shortest = 8

/** How many letters may differ, in one place: TRUSTED_PROXY, and SMPT_URL. */
const maxDifference = 4

const isNear = (name: string, known: string): boolean => {
  let start = 0
  while (start < name.length && name[start] === known[start]) start += 1
  const rest = Math.min(name.length, known.length) - start
  let end = 0
  while (end < rest && name.at(-1 - end) === known.at(-1 - end)) end += 1
  return name.length + known.length - 2 * (start + end) <= maxDifference
}

/** The setting that a variable of another name was probably meant to be. */
const meant = (variable: string): string | undefined => {
  const name = variable.toUpperCase().replace(/_FILE$/, '')
  if (settingNames.some((known) => known === name)) return undefined
  const bare = name.replace(/^MUSTER_/, '')
  const nearTo = (known: string): boolean =>
    Math.min(bare.length, known.length) >= shortest && isNear(bare, known)
  return settingNames.find((known) => bare !== name && known === bare) ?? settingNames.find(nearTo)
}

/** Any addresses that no network contains but one of everybody (RFC 5737, RFC 3849). */
const anyAddresses = ['203.0.113.1', '2001:db8::1']

/** What is accepted and probably a mistake, one line each. */
export function settingWarnings(
  { TRUSTED_PROXIES }: Pick<Env, 'TRUSTED_PROXIES'>,
  source: Readonly<Record<string, string | undefined>>,
): string[] {
  const misspelt = Object.keys(source).flatMap((name) => {
    const known = meant(name)
    return known === undefined || source[known]
      ? []
      : [`${name} is no setting: did you mean ${known}?`]
  })
  const trustsAll = anyAddresses.some((ip) => TRUSTED_PROXIES(ip, maxProxyHops))
  return [
    ...misspelt,
    ...(trustsAll
      ? ['TRUSTED_PROXIES trusts everybody, so that clients choose their address: name the proxy.']
      : []),
  ]
}
