import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import { LRUCache } from 'lru-cache'
import type { Payload } from 'payload'
import { levelOf, type SenderFact } from '#src/contract/newsletters/sender-facts.ts'
import { checkDkim, checkDmarc, checkSpf, type SigningKey } from '#src/mail/check/sender-dns.ts'
import { readMailSettings } from '#src/mail/delivery/mail-settings.ts'
import { isLocalHost } from '#src/server/network/public-address.ts'
import { type Env, env } from '#src/settings/env.ts'
import { processWide } from '#src/settings/process-wide.ts'
import type { SentMails } from '../preview/preview.ts'

/** How long responses of the DNS are cached, in ms; shorter without a response. */
const cached = { response: 300_000, silent: 20_000 }

const remembered = 20

const responses = processWide(
  'sender-dns',
  () => new LRUCache<string, Promise<SenderFact[]>>({ max: remembered, ttl: cached.response }),
)

/** What mails are signed with. */
export const signingKey = ({
  DKIM_DOMAIN: domain,
  DKIM_SELECTOR: selector,
  DKIM_PRIVATE_KEY: key,
}: Env): SigningKey | undefined => {
  if (!domain || !selector || !key) return undefined
  return { domain, selector, privateKey: key.replaceAll('\\n', '\n') }
}

/** Timeout of the DNS, in ms, however many servers are tried. */
const dnsTimeout = 5_000

/**
 * Asks the DNS about a domain that sends mail. Waits five seconds at most, and throws nothing: what
 * has no response by then is unchecked.
 */
export async function askDns(
  domain: string,
  key: SigningKey | undefined,
  resolver = new Resolver({ timeout: 1_500, tries: 2 }),
): Promise<SenderFact[]> {
  const timer = setTimeout(() => resolver.cancel(), dnsTimeout)
  try {
    return await Promise.all([
      checkSpf(resolver, domain),
      checkDkim(resolver, domain, key),
      checkDmarc(resolver, domain),
    ])
  } finally {
    clearTimeout(timer)
  }
}

const dnsFacts = (domain: string): Promise<SenderFact[]> => {
  const before = responses.get(domain)
  if (before) return before
  const response = askDns(domain, signingKey(env()))
  responses.set(domain, response)
  response.then(
    (facts) => {
      const isSilent = facts.some(({ code }) => code.endsWith('Unchecked'))
      if (isSilent) responses.set(domain, response, { ttl: cached.silent })
    },
    () => responses.delete(domain),
  )
  return response
}

/** The domain of an address in ASCII; undefined where only a local network knows it. */
export function publicDomainOf(address: string): string | undefined {
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
  return domain.includes('.') && !isLocalHost(domain) ? domain : undefined
}

/**
 * What holds for every mail of this installation: SPF, DKIM and DMARC of the sender's domain,
 * whether readers can open its links, and of newsletters the postal address.
 */
export async function checkSender(payload: Payload, collection: SentMails): Promise<SenderFact[]> {
  const { address, postalAddress } = await readMailSettings(payload)
  const { BASE_URL } = env()
  const domain = publicDomainOf(address)
  return [
    ...(postalAddress.trim() || collection !== 'newsletters'
      ? []
      : [{ code: 'noPostalAddress', place: '' } as const]),
    ...(isLocalHost(new URL(BASE_URL).hostname)
      ? [{ code: 'localSite', place: BASE_URL } as const]
      : []),
    ...(domain ? await dnsFacts(domain) : [{ code: 'senderLocal', place: address } as const]),
  ]
}

export const countProblems = (facts: readonly SenderFact[]): number =>
  facts.filter((fact) => levelOf(fact) === 'problem').length
