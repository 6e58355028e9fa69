import type { Payload } from 'payload'
import { endpoints } from '#endpoints/index.ts'
import { createDispatch } from '#src/runtime/kernel/dispatch.ts'
import { routeMatcher } from '#src/server/http/routes.ts'
import { createStaff } from '#tests/support/staff.ts'
import { compare, milliseconds } from './support/compare.ts'
import { openDatabase } from './support/database.ts'
import type { Row } from './support/row.ts'
import { insertSearched } from './support/search-rows.ts'

const few = 5_000
const many = process.env['BENCH_MILLION'] ? 1_000_000 : 50_000

/** What people look for: a name, a part of an email, two letters, and what none has. */
const people = ['claudia schneider', 'hoffmann', 'zoe.4711', 'example7.org', 'an', 'nobody at all']
const titles = ['river and harbour', 'library', 'c4ca42', 'theatre of', 'ri', 'nothing like this']

type Read = (term: string) => Promise<unknown>

/** The contract's response, without a cache. */
const contract = async (payload: Payload, path: string): Promise<Read> => {
  const dispatch = createDispatch({ payload, match: routeMatcher(endpoints) })
  const { token } = await createStaff(payload, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  return async (term) => {
    const url = `http://muster.test${path}&search=${encodeURIComponent(term)}`
    const response = await dispatch(new Request(url, { headers }))
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return response.text()
  }
}

/** What the list of the admin UI reads. */
const adminList =
  (payload: Payload): Read =>
  (term) =>
    payload.db.find({
      collection: 'contacts',
      limit: 10,
      pagination: false,
      sort: '-createdAt',
      where: { or: ['name', 'email', 'phone'].map((field) => ({ [field]: { like: term } })) },
    })

/** Each call takes the next term, so that the median is that of all searches. */
const inTurn = (read: Read, terms: readonly string[]) => {
  let at = 0
  return () => {
    at += 1
    return read(terms[at % terms.length] ?? '')
  }
}

const measure = async (
  what: string,
  terms: readonly string[],
  reads: { few: Read; many: Read },
): Promise<Row> => {
  const ms = await compare(
    { few: inTurn(reads.few, terms), many: inTurn(reads.many, terms) },
    { rounds: terms.length * 12, calls: 1, warmUps: terms.length * 2 },
  )
  return {
    what: `search in ${what}, p50, among ${many.toLocaleString('en')} against ${few.toLocaleString('en')}`,
    measured: `${milliseconds(ms.many)} : ${milliseconds(ms.few)}`,
    ratio: ms.many / ms.few,
    demanded: { atMost: 2 },
  }
}

const lists = [
  ['contacts', people, '/api/staff/contacts?limit=50'],
  ['subscribers', people, '/api/staff/newsletter-subscribers?limit=50'],
  ['news', titles, '/api/news?limit=50'],
] as const

/** Whether searching in a list takes as long among many as among few. */
export async function bench(): Promise<Row[]> {
  const small = await openDatabase('search_few')
  const large = await openDatabase('search_many')
  await insertSearched(small, few)
  await insertSearched(large, many)
  const rows: Row[] = []
  for (const [what, terms, path] of lists)
    rows.push(
      await measure(what, terms, {
        few: await contract(small, path),
        many: await contract(large, path),
      }),
    )
  const admin = { few: adminList(small), many: adminList(large) }
  rows.push(await measure('contacts of the admin UI', people, admin))
  return rows
}
