import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  callBarePlatform,
  createBareUser,
  startBarePlatform,
} from '#tests/support/bare-platform.ts'
import { contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { isLong } from '#tests/support/long.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
/** Tokens by who sends the request. */
let tokens: Record<string, string | undefined>

beforeAll(async () => {
  payload = await startPayload()
  tokens = {
    anonymous: undefined,
    'a user without a role': (await createStaff(payload)).token,
    'a reader': (await createStaff(payload, 'communicator')).token,
    'an administrator': (await createStaff(payload, 'admin')).token,
  }
})

const inherited = Object.getOwnPropertyNames(Object.prototype)

/** Conditions of which nothing may be left out, as query strings. */
const conditions: string[] = [
  ...inherited.flatMap((name) => [
    `where[${name}][equals]=1`,
    `where[title][${name}]=1`,
    `where[title.${name}][equals]=1`,
    `where[author.${name}][equals]=1`,
    `where[and][0][${name}][equals]=1`,
    `where[or][0][and][1][${name}][exists]=true`,
    `where[title][exists]=true&where[${name}][equals]=1`,
    `where%5B${name}%5D%5Bequals%5D=1`,
    `where={"${name}":{"equals":1}}`,
    `where={"or":[{"and":[{"${name}":{"equals":1}}]}]}`,
  ]),
  'where[title]=',
  'where[title]=x',
  'where[nothing]=',
  'where[nothing][equals]=1',
  'where=x',
  'where=5',
  'where=[]',
  'where={"title":null}',
  'where={"title":{}}',
  'where={"title":[]}',
  'where={"and":{}}',
  'where={"and":[null]}',
  'where={"and":[[]]}',
  'where[and][0]=x',
  'where[or][0]=',
  'where[and]=x',
  'where[]=1',
  'where[title][equals][x]=1',
  'where[title][near]=1,2',
  'where[title][within]=x',
  'where[title][all]=x',
  'where[content.x][in]=1',
  'where[content.x][not_in]=1',
  'where[content.x][greater_than]=1',
  'where[content.x][contains]=a',
  'where[content.x][equals][]=1',
  'where={"content.x":{"like":1}}',
  `${'a&'.repeat(1_000)}where[title][equals]=x`,
]

/** Every way in which a request brings a condition. */
interface Way {
  readonly method: string
  readonly path: string
  readonly json?: unknown
}
const ways: readonly Way[] = [
  { method: 'GET', path: '/news' },
  { method: 'GET', path: '/news?draft=true' },
  { method: 'GET', path: '/news/count' },
  { method: 'GET', path: '/news/versions' },
  { method: 'PATCH', path: '/news', json: { title: 'Changed' } },
  { method: 'DELETE', path: '/news' },
]

const statusOf = async (
  who: string,
  { method, path, json }: Way,
  condition: string,
): Promise<number> => {
  const separator = path.includes('?') ? '&' : '?'
  const call = { token: tokens[who], ...(json === undefined ? {} : { json }) }
  return (await callPlatform(method, `${path}${separator}${condition}`, call)).status
}

const people = ['anonymous', 'an administrator']
describe.each([...people, ...(isLong ? ['a user without a role', 'a reader'] : [])])(
  'a condition of %s that the platform would drop',
  (who) => {
    it.each(ways)(`$method $path by ${who} rejects it, and changes nothing`, async (way) => {
      const { id, title } = await contentMaker(payload).article()
      for (const condition of conditions) {
        const status = await statusOf(who, way, condition)
        expect(who === 'an administrator' ? [400] : [400, 403], condition).toContain(status)
      }
      const unchanged = await payload.findByID({ collection: 'news', id })
      expect(unchanged.title).toBe(title)
    })
  },
)

it('conditions in joins, and of a GET by method override, are rejected likewise', async () => {
  const token = tokens['an administrator']
  const override = { 'x-payload-http-method-override': 'GET' }
  const form = { ...override, 'content-type': 'application/x-www-form-urlencoded' }
  expect(
    (await callPlatform('GET', '/tags?joins[x][where][constructor][equals]=1', { token })).status,
  ).toBe(400)
  for (const body of ['where[constructor][equals]=1', 'where=x', 'where[name]=']) {
    const { status } = await callPlatform('POST', '/tags', { token, headers: form, body })
    expect(status, body).toBe(400)
  }
  const json = { where: { name: { equals: 'x' } } }
  expect((await callPlatform('POST', '/tags', { token, headers: override, json })).status).toBe(400)
})

it('a change of many needs a condition', async () => {
  const token = tokens['an administrator']
  const { id } = await contentMaker(payload).tag()
  for (const where of [
    'where={}',
    'where={"and":[]}',
    'where[and][]=',
    'where={"or":[{"and":[]}]}',
    '',
  ])
    for (const [method, json] of [['DELETE'], ['PATCH', { name: 'Changed' }]] as const) {
      const { status } = await callPlatform(method, `/tags?${where}`, {
        token,
        ...(json ? { json } : {}),
      })
      expect(status, `${method} ${where}`).toBe(400)
    }
  expect(await payload.findByID({ collection: 'tags', id })).toMatchObject({ id })
})

it('conditions that are whole are met as before', async () => {
  const token = tokens['an administrator']
  const { id, title } = await contentMaker(payload).article()
  for (const where of [
    `where[title][equals]=${encodeURIComponent(title)}`,
    `where[or][0][and][0][id][equals]=${id}&where[or][0][and][1][id][not_equals]=`,
    `where={"and":[{"id":{"in":[${id}]}}]}`,
    `where[author.displayName][exists]=false&where[id][in]=${id}`,
  ]) {
    const { json } = await callPlatform('GET', `/news?${where}&limit=1`, { token })
    expect(json, where).toMatchObject({ docs: [{ id }] })
  }
})

it('Payload alone drops conditions of names that every object inherits', async () => {
  const bare = await startBarePlatform()
  const { email, password } = await createBareUser(bare)
  const login = await callBarePlatform('POST', '/users/login', { json: { email, password } })
  const token = String(login.json['token'])
  const name = `Dropped ${Date.now()}`
  await bare.create({ collection: 'tags', data: { name } as never })
  const list = `/tags?where[name][equals]=${name}&where[constructor][equals]=1`
  const { status, json } = await callBarePlatform('GET', list, { token })
  expect([status, json['totalDocs']]).toEqual([200, 1])
})

it('what is in the JSON of a text with format can be looked up, of versions too', async () => {
  const token = tokens['an administrator']
  const operators = ['equals', 'not_equals', 'like', 'not_like', 'exists']
  for (const [path, field] of [
    ['news', 'content.root.type'],
    ['news/count', 'content.root.type'],
    ['news/versions', 'version.content.root.type'],
  ]) {
    const status = async (operator: string) =>
      (await callPlatform('GET', `/${path}?where[${field}][${operator}]=root`, { token })).status
    for (const operator of operators) expect(await status(operator), operator).toBe(200)
    for (const operator of ['in', 'not_in', 'contains', 'less_than', 'all'])
      expect(await status(operator), operator).toBe(400)
  }
})
