import pg from 'pg'
import { contentMaker } from './content.ts'
import { startPayload } from './database.ts'
import { startWeb, type Web } from './web.ts'

/** Two processes' web servers with one database, whose responses are cached each by itself. */
export async function openTwoWebs() {
  const payload = await startPayload()
  const make = contentMaker(payload)
  const web = await startWeb(payload)
  const other = await startWeb(payload)
  const stop = async () => {
    await web.stop()
    await other.stop()
  }

  const titles = async (from: Web, path = '/api/news?limit=500'): Promise<string[]> =>
    (JSON.parse((await from.read(path)).text) as { title: string }[]).map(({ title }) => title)

  const sql = async (text: string, values: unknown[] = []): Promise<void> => {
    const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
    await client.connect()
    await client.query(text, values)
    await client.end()
  }

  const warm = async (path: string): Promise<void> => {
    await web.read(path)
    await other.read(path)
  }

  return { payload, make, web, other, stop, titles, sql, warm }
}
