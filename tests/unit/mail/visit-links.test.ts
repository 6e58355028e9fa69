import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visitLink } from '#src/mail/check/visit-link.ts'
import { visitLinks } from '#src/mail/check/visit-links.ts'

const requests: string[] = []

const respond = ({ url = '', method = '' }: IncomingMessage, response: ServerResponse) => {
  requests.push(`${method} ${url}`)
  const to = (status: number, headers: Record<string, string> = {}) =>
    response.writeHead(status, headers).end()
  if (url === '/here') return to(200)
  if (url === '/head-refused') return to(method === 'HEAD' ? 405 : 200)
  if (url === '/moved') return to(301, { location: '/here' })
  if (url === '/round') return to(302, { location: '/round' })
  if (url === '/inside') return to(302, { location: 'http://10.1.2.3/secret' })
  if (url === '/elsewhere') return to(302, { location: 'file:///etc/hosts' })
  if (url === '/fault') return to(503)
  if (url === '/forbidden') return to(403)
  if (url === '/gone') return to(410)
  return to(404)
}

const server = createServer(respond)
let origin = ''
/** The tests' own server is public for them. */
const reach = { isPublic: (address: string) => address === '127.0.0.1', isOpenPort: () => true }

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => server.close())

const visit = async (path: string) => {
  const { state, reason } = await visitLink(`${origin}${path}`, reach)
  return `${state} ${reason}`
}

describe('links of a mail that are followed', () => {
  it.each([
    ['/here', 'good 200'],
    ['/head-refused', 'good 200'],
    ['/moved', 'good 200'],
    ['/nowhere', 'broken 404'],
    ['/gone', 'broken 410'],
    ['/fault', 'unknown 503'],
    ['/forbidden', 'unknown 403'],
    ['/round', 'unknown 310'],
    ['/inside', 'unknown EPRIVATE'],
  ])('of %s it says %s', async (path, said) => {
    expect(await visit(path)).toBe(said)
  })

  it('a redirect to something else than a web page is not followed', async () => {
    expect(await visit('/elsewhere')).toBe('good 302')
  })

  it('a name that leads to a private network is not connected to', async () => {
    requests.length = 0
    const url = origin.replace('127.0.0.1', 'localhost')
    const everyPort = { isPublic: () => false, isOpenPort: () => true }
    expect(await visitLink(`${url}/here`, everyPort)).toMatchObject({
      state: 'unknown',
      reason: 'EPRIVATE',
    })
    expect(requests).toEqual([])
  })

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'http://0.0.0.0/',
    'http://100.64.0.1/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://8.8.8.8:22/',
    'http://localhost/',
  ])('nothing is asked at %s', async (url) => {
    expect(await visitLink(url)).toMatchObject({ state: 'unknown', reason: 'EPRIVATE' })
  })

  it('each link is followed once, and all are reported', async () => {
    requests.length = 0
    const urls = ['/here', '/here', '/nowhere'].map((path) => `${origin}${path}`)
    const visited = await visitLinks(urls, reach)
    expect(visited.map(({ state }) => state)).toEqual(['good', 'broken'])
    expect(requests.filter((each) => each.endsWith('/here'))).toEqual(['HEAD /here'])
  })
})
