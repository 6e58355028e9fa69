import { request } from 'node:http'
import { createStaff } from '#tests/support/staff.ts'
import { openDatabase, urlOf } from './support/database.ts'
import { insertNews } from './support/news-rows.ts'
import type { Row } from './support/row.ts'
import { startWebProcess } from './support/web-process.ts'

const rounds = 1_000
const readers = 16

/** Over a separate connection, so that any process may respond. */
const readOnce = (url: string): Promise<string> =>
  new Promise((done, fail) => {
    request(url, { agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => done(text))
    })
      .on('error', fail)
      .end()
  })

const hammer = (url: string) => {
  let isRunning = true
  let count = 0
  const one = async (): Promise<void> => {
    while (isRunning) {
      await (await fetch(url)).arrayBuffer()
      count += 1
    }
  }
  const running = Promise.all(Array.from({ length: readers }, one))
  return async (): Promise<number> => {
    isRunning = false
    await running
    return count
  }
}

/** Whether the first response after an edit is fresh, with two processes under load. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('fresh')
  await insertNews(payload, 50)
  const { token } = await createStaff(payload, 'admin')
  const web = await startWebProcess(urlOf('fresh'), 2)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const stop = hammer(`${web.url}/api/news`)
  let fresh = 0
  for (let round = 0; round < rounds; round += 1) {
    const title = `Round ${round} of many`
    const saved = await fetch(`${web.url}/cms-api/news/1?depth=0`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ title, slug: 'article-1', _status: 'published' }),
    })
    if (!saved.ok) throw new Error(`${saved.status} ${await saved.text()}`)
    if ((await readOnce(`${web.url}/api/news`)).includes(`"${title}"`)) fresh += 1
    await saved.arrayBuffer()
  }
  const read = await stop()
  await web.stop()
  return [
    {
      what: `Fresh first answers after ${rounds} edits, two processes, ${readers} readers`,
      measured: `${fresh} : ${rounds}, ${read} reads meanwhile`,
      ratio: fresh / rounds,
      demanded: { atLeast: 1 },
    },
  ]
}
