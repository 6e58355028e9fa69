import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { askDns } from '#src/newsletters/check/check-sender.ts'
import { startDns, type Zone } from '#tests/support/dns.ts'

let stop: (() => Promise<void>) | undefined
afterEach(async () => {
  await stop?.()
  stop = undefined
})

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privateKey = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const published = rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const key = { domain: 'ngo.org', selector: 's1', privateKey }
const dkim = 's1._domainkey.ngo.org'

const ask = async (zone: Zone, { domain = 'ngo.org', signed = true } = {}) => {
  const dns = await startDns(zone)
  stop = dns.stop
  const facts = await askDns(domain, signed ? key : undefined, dns.resolver)
  return facts.map(({ code, place }) => `${code} ${place}`)
}

const good = {
  'ngo.org': ['other=1', 'v=spf1 include:_spf.example.net ~all'],
  [dkim]: [`v=DKIM1; k=rsa; p=${published}`],
  '_dmarc.ngo.org': ['v=DMARC1; p=none; rua=mailto:d@ngo.org'],
}

describe('the DNS of a sender', () => {
  it('all is good where SPF, the signing key and a policy are published', async () => {
    expect(await ask({ texts: good })).toEqual([
      'spfGood ngo.org',
      'dkimGood ngo.org',
      'dmarcGood none',
    ])
  })

  it('of a subdomain, the policy and the key of the domain above it count, its SPF does not', async () => {
    expect(await ask({ texts: good }, { domain: 'news.ngo.org' })).toEqual([
      'spfMissing news.ngo.org',
      'dkimGood ngo.org',
      'dmarcGood none',
    ])
  })

  it('what is missing is said to be missing', async () => {
    expect(await ask({ texts: { 'ngo.org': ['unrelated'] } })).toEqual([
      'spfMissing ngo.org',
      `dkimMissing ${dkim}`,
      'dmarcMissing ngo.org',
    ])
  })

  it.each([
    ['several SPF records', { 'ngo.org': ['v=spf1 -all', 'v=spf1 ~all'] }, 'spfSeveral ngo.org'],
    ['an SPF record for everybody', { 'ngo.org': ['v=spf1 +all'] }, 'spfOpen ngo.org'],
    ['an SPF record that ends in all', { 'ngo.org': ['v=spf1 mx all'] }, 'spfOpen ngo.org'],
    ['a revoked key', { [dkim]: ['v=DKIM1; p='] }, `dkimRevoked ${dkim}`],
    ['another key', { [dkim]: ['v=DKIM1; p=AAAA'] }, `dkimOtherKey ${dkim}`],
    ['a policy that is none', { '_dmarc.ngo.org': ['v=DMARC1; p=maybe'] }, 'dmarcInvalid ngo.org'],
  ])('%s is named', async (_, records, said) => {
    expect(await ask({ texts: { ...good, ...records } })).toContain(said)
  })

  it('a key of a domain that is not the sender’s is named', async () => {
    const texts = { ...good, 'other.org': ['v=spf1 -all'] }
    expect(await ask({ texts }, { domain: 'other.org' })).toContain('dkimUnaligned ngo.org')
  })

  it('where nothing is signed here, it says that it cannot know', async () => {
    expect(await ask({ texts: good }, { signed: false })).toContain('dkimElsewhere ngo.org')
  })

  it('a name server that is silent, or fails, is distinguished from a missing record', async () => {
    const zone = { texts: good, silent: ['ngo.org', dkim], failing: ['_dmarc.ngo.org'] }
    expect(await ask(zone)).toEqual([
      'spfUnchecked ngo.org',
      `dkimUnchecked ${dkim}`,
      'dmarcUnchecked ngo.org',
    ])
  })
})
