import { describe, expect, it } from 'vitest'
import { clientOriginOf } from '#src/server/web/forwarded-headers.ts'
import { canonicalIp, parseTrustedProxies } from '#src/settings/trusted-proxies.ts'

/** The client and the origin of a request, according to trusted proxies. */

const originOf = (trusted: string, address: string, headers: Record<string, string>) =>
  clientOriginOf(
    { ip: address, headers },
    parseTrustedProxies(trusted) ?? expect.unreachable(trusted),
  )

describe('the client address', () => {
  it.each([
    ['no trusted proxy', '', '127.0.0.1', '203.0.113.9', '127.0.0.1'],
    ['a trusted socket', 'loopback', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['an untrusted socket', '10.0.0.1', '10.0.0.2', '203.0.113.9', '10.0.0.2'],
    ['IPv6 loopback', 'loopback', '::1', '2001:db8::9', '2001:db8::9'],
    ['a socket that maps IPv4', 'loopback', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a setting that maps IPv4', '::ffff:10.0.0.1', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a network that maps IPv4', '::ffff:10.0.0.0/104', '10.9.9.9', '203.0.113.9', '203.0.113.9'],
    ['an entry that maps IPv4', 'loopback', '::1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['a client that forges an entry', 'loopback', '::1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['a chain', '10.0.0.0/8', '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [
      'a chain of trusted proxies alone',
      'private',
      '10.0.0.1',
      '192.168.1.5, 10.0.0.2',
      '192.168.1.5',
    ],
    ['several settings', 'loopback, 10.0.0.2', '::1', '203.0.113.9,10.0.0.2', '203.0.113.9'],
    ['unique local addresses', 'private', 'fd00::1', '203.0.113.9', '203.0.113.9'],
    ['one hop', '1', '198.51.100.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['two hops', '2', '198.51.100.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['no hops', '0', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
    ['more hops than entries', '5', '198.51.100.1', '203.0.113.9', '203.0.113.9'],
    ['a port', 'loopback', '::1', '203.0.113.9:4711', '203.0.113.9'],
    ['a port after IPv6', 'loopback', '::1', '[2001:DB8:0::9]:4711', '2001:db8::9'],
    ['a zone', 'loopback', '::1', 'fe80::1%eth0', 'fe80::1'],
    ['no entry', 'loopback', '127.0.0.1', '', '127.0.0.1'],
    ['an entry that is no IP address', 'loopback', '127.0.0.1', 'unknown', '127.0.0.1'],
    ['an entry that hides another', 'private', '10.0.0.1', '1.1.1.1, x, 10.0.0.2', '10.0.0.2'],
    ['octal digits', 'loopback', '127.0.0.1', '0177.0.0.1', '127.0.0.1'],
    ['a short form', 'loopback', '127.0.0.1', '127.1', '127.0.0.1'],
    ['a closed socket', 'loopback', '', '203.0.113.9', ''],
  ])('the client address with %s', (_what, trusted, socket, forwarded, client) => {
    const headers = forwarded ? { 'x-forwarded-for': forwarded } : {}
    expect(originOf(trusted, socket, headers).ip).toBe(client)
  })

  it('the client address is searched in the last 32 entries of X-Forwarded-For only', () => {
    const forwarded = `203.0.113.9, ${Array.from({ length: 5_000 }, () => '10.0.0.1').join(', ')}`
    const { ip: address } = originOf('private', '10.0.0.1', { 'x-forwarded-for': forwarded })
    expect(address).toBe('10.0.0.1')
  })

  it('the client address is never read from the Forwarded header', () => {
    const headers = {
      forwarded: 'for=203.0.113.9;proto=https;host=evil.example',
      host: 'a.example',
    }
    expect(originOf('loopback', '127.0.0.1', headers)).toEqual({
      ip: '127.0.0.1',
      protocol: 'http',
      host: 'a.example',
    })
  })
})

describe('protocol and host', () => {
  const behind = (trusted: string, socket: string, proto: string, host: string, chain = '') =>
    originOf(trusted, socket, {
      host: 'own.example',
      'x-forwarded-for': chain || '203.0.113.9',
      'x-forwarded-proto': proto,
      'x-forwarded-host': host,
    })

  it.each([
    ['of a trusted proxy', 'loopback', '::1', 'https', 'site.example', 'https', 'site.example'],
    [
      'of an untrusted client',
      'loopback',
      '203.0.113.1',
      'https',
      'evil.example',
      'http',
      'own.example',
    ],
    ['in capitals', 'loopback', '::1', 'HTTPS', 'site.example:8443', 'https', 'site.example:8443'],
    ['with IPv6', 'loopback', '::1', 'https', '[2001:db8::1]:443', 'https', '[2001:db8::1]:443'],
    ['that are invalid', 'loopback', '::1', 'gopher', 'a b/../c', 'http', 'own.example'],
    ['that a client sent first', 'loopback', '::1', 'http,https', 'evil.example, b', 'https', 'b'],
  ])('protocol and host %s', (_what, trusted, socket, proto, host, protocol, expected) => {
    expect(behind(trusted, socket, proto, host)).toMatchObject({ protocol, host: expected })
  })

  it('protocol and host come from the farthest trusted proxy', () => {
    const chain = '203.0.113.9, 10.0.0.2'
    const origin = behind('private', '10.0.0.1', 'ftp, https, http', 'evil, site, inner', chain)
    expect(origin).toMatchObject({ protocol: 'https', host: 'site' })
  })
})

describe('the setting TRUSTED_PROXIES', () => {
  it.each(['proxy.example', '10.0.0.0/33', '::1/129', '10.0.0.0/x', '-1', '33', '1, x', '1/2/3'])(
    'TRUSTED_PROXIES rejects %s',
    (text) => expect(parseTrustedProxies(text)).toBeUndefined(),
  )

  it.each(['', '0', '32', 'loopback', 'loopback,private', '10.0.0.1 ::1', '0.0.0.0/0'])(
    'TRUSTED_PROXIES accepts "%s"',
    (text) => expect(parseTrustedProxies(text)).toBeTypeOf('function'),
  )
})

it('equal IP addresses have one canonical form', () => {
  const forms = ['2001:db8::1', '2001:DB8:0:0:0:0:0:1', '[2001:db8::1]:80', '[2001:db8::1]']
  expect(new Set(forms.map(canonicalIp))).toEqual(new Set(['2001:db8::1']))
})
