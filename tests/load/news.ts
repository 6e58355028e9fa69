import { isDeepStrictEqual } from 'node:util'
import { handleEndpoints, type Payload } from 'payload'
import { endpoints } from '#endpoints/index.ts'
import { createDispatch } from '#src/runtime/kernel/dispatch.ts'
import { routeMatcher } from '#src/server/http/routes.ts'
import { column } from '#tests/support/content.ts'
import { createStaff } from '#tests/support/staff.ts'
import config from '../../payload.config.ts'
import { compare, milliseconds } from './support/compare.ts'
import { openDatabase } from './support/database.ts'
import { insertNews } from './support/news-rows.ts'
import type { Row } from './support/row.ts'

type Read = () => Promise<unknown>

const readJson = async (response: Response): Promise<unknown> => {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

/** The contract's response, without a cache. */
const contract = (payload: Payload, path: string): Read => {
  const dispatch = createDispatch({ payload, match: routeMatcher(endpoints) })
  return async () => readJson(await dispatch(new Request(`http://muster.test${path}`)))
}

/** The same page through the platform's own REST interface, signed in. */
const platform = async (payload: Payload, key: string): Promise<Read> => {
  const { token } = await createStaff(payload, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const url = 'http://muster.test/cms-api/news?limit=50&depth=1&sort=-publishedAt'
  return async () => {
    const request = new Request(url, { headers })
    return readJson(await handleEndpoints({ config, request, payloadInstanceCacheKey: key }))
  }
}

const seeded = async (name: string, count: number): Promise<Payload> => {
  const payload = await openDatabase(name)
  await insertNews(payload, count)
  return payload
}

/** Throws when the two do not return the same fifty articles with two tags each. */
const requireSamePage = async (ours: Read, theirs: Read): Promise<void> => {
  const list = await ours()
  const page = (await theirs()) as { docs: unknown }
  const same = isDeepStrictEqual(column(list, 'id'), column(page.docs, 'id'))
  const tagged = [list, page.docs].every((each) =>
    column(each, 'tags').every((tags) => column(tags, 'slug').filter(Boolean).length === 2),
  )
  if (!same || !tagged || column(list, 'id').length !== 50)
    throw new Error('the contenders do not return the same page')
}

/** The cost of a reader's request for news when it is not cached. */
export async function bench(): Promise<Row[]> {
  const [few, many] = [await seeded('news_few', 500), await seeded('news_many', 50_000)]
  const ours = contract(few, '/api/news')
  const theirs = await platform(few, 'news_few')
  await requireSamePage(ours, theirs)
  const ms = await compare(
    {
      ours,
      theirs,
      among50000: contract(many, '/api/news'),
      tag: contract(few, '/api/news?tag=tag-3'),
      tagAmong50000: contract(many, '/api/news?tag=tag-3'),
      rareAmong50000: contract(many, '/api/news?tag=rare'),
    },
    { rounds: 31, calls: 10 },
  )
  return [
    {
      what: 'GET /api/news without a cache, against the platform’s REST',
      measured: `${milliseconds(ms.ours)} : ${milliseconds(ms.theirs)}`,
      ratio: ms.theirs / ms.ours,
      demanded: { atLeast: 2 },
    },
    {
      what: 'GET /api/news, 50,000 articles against 500',
      measured: `${milliseconds(ms.among50000)} : ${milliseconds(ms.ours)}`,
      ratio: ms.among50000 / ms.ours,
      demanded: { atMost: 1.5 },
    },
    {
      what: 'GET /api/news?tag=, 50,000 articles against 500',
      measured: `${milliseconds(ms.tagAmong50000)} : ${milliseconds(ms.tag)}`,
      ratio: ms.tagAmong50000 / ms.tag,
      demanded: { atMost: 1.5 },
    },
    {
      what: 'GET /api/news?tag=, a tag of one article in 50,000 against the whole list',
      measured: `${milliseconds(ms.rareAmong50000)} : ${milliseconds(ms.among50000)}`,
      ratio: ms.rareAmong50000 / ms.among50000,
      demanded: { atMost: 1.5 },
    },
  ]
}
