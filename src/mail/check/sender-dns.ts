import { createPublicKey } from 'node:crypto'
import type { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import type { SenderFact } from '#src/contract/newsletters/sender-facts.ts'

/** Error codes that are a response: the name, or the record, does not exist. */
const absent: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA'])

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** The text records of a name; undefined without a response of the DNS. */
async function textsOf(resolver: Resolver, name: string): Promise<string[] | undefined> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    return absent.has(codeOf(error)) ? [] : undefined
  }
}

/** SPF of a domain (RFC 7208): there is one record, and it does not allow every server. */
export async function checkSpf(resolver: Resolver, domain: string): Promise<SenderFact> {
  const texts = await textsOf(resolver, domain)
  if (!texts) return { code: 'spfUnchecked', place: domain }
  const records = texts.filter((text) => /^v=spf1(?:\s|$)/i.test(text))
  const [record = ''] = records
  if (records.length === 0) return { code: 'spfMissing', place: domain }
  if (records.length > 1) return { code: 'spfSeveral', place: domain }
  return { code: /\s\+?all\b/i.test(record) ? 'spfOpen' : 'spfGood', place: domain }
}

/** The tags of a record, by name in small letters (RFC 6376 §3.2). */
const tagsOf = (record: string): ReadonlyMap<string, string> =>
  new Map(
    record.split(';').flatMap((tag) => {
      const at = tag.indexOf('=')
      return at < 1 ? [] : [[tag.slice(0, at).trim().toLowerCase(), tag.slice(at + 1).trim()]]
    }),
  )

/** The domains whose policy holds for one: itself, and those above it but for the last label. */
const withParents = (domain: string): string[] => {
  const labels = domain.split('.')
  const all = labels.map((_, at) => labels.slice(at).join('.'))
  return all.slice(0, Math.max(1, labels.length - 1)).slice(0, 8)
}

/** DMARC of a domain, or of one above it (RFC 7489, by the tree walk of its successor). */
export async function checkDmarc(resolver: Resolver, domain: string): Promise<SenderFact> {
  for (const name of withParents(domain)) {
    const texts = await textsOf(resolver, `_dmarc.${name}`)
    if (!texts) return { code: 'dmarcUnchecked', place: domain }
    const [record] = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/.test(text))
    if (record === undefined) continue
    const policy = tagsOf(record).get('p')?.toLowerCase() ?? ''
    const isValid = ['none', 'quarantine', 'reject'].includes(policy)
    return isValid ? { code: 'dmarcGood', place: policy } : { code: 'dmarcInvalid', place: name }
  }
  return { code: 'dmarcMissing', place: domain }
}

export interface SigningKey {
  readonly domain: string
  readonly selector: string
  /** PEM. */
  readonly privateKey: string
}

/** The public half as a DKIM record has it (RFC 6376 §3.6.1, RFC 8463 §4). */
const publicHalf = (privateKey: string): string => {
  const key = createPublicKey(privateKey)
  const der = key.export({ type: 'spki', format: 'der' })
  // Of Ed25519, the record has the key without its frame.
  return (key.asymmetricKeyType === 'ed25519' ? der.subarray(-32) : der).toString('base64')
}

const isSameKey = (record: string, privateKey: string): boolean => {
  try {
    return record.replace(/\s/g, '') === publicHalf(privateKey)
  } catch {
    return false
  }
}

/** Whether one domain is the other or above it, as relaxed alignment asks (RFC 7489 §3.1.1). */
const isAligned = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

/**
 * DKIM: that the key mails are signed with here is published and is that of the sender's domain.
 * Where we sign nothing, a provider may do so, which cannot be checked here.
 */
export async function checkDkim(
  resolver: Resolver,
  domain: string,
  key: SigningKey | undefined,
): Promise<SenderFact> {
  if (!key) return { code: 'dkimElsewhere', place: domain }
  const signing = domainToASCII(key.domain.toLowerCase())
  const name = `${key.selector}._domainkey.${signing}`
  const texts = await textsOf(resolver, name)
  if (!texts) return { code: 'dkimUnchecked', place: name }
  const records = texts.map(tagsOf).filter((tags) => tags.has('p'))
  const published = records[0]?.get('p')
  if (published === undefined) return { code: 'dkimMissing', place: name }
  if (published === '') return { code: 'dkimRevoked', place: name }
  if (!isSameKey(published, key.privateKey)) return { code: 'dkimOtherKey', place: name }
  return { code: isAligned(domain, signing) ? 'dkimGood' : 'dkimUnaligned', place: signing }
}
