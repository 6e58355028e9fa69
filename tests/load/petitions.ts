import { setTimeout as sleep } from 'node:timers/promises'
import { handOverDocument } from '#src/forms/petitions/hand-over.ts'
import { findCount, findDisplayed } from '#src/forms/petitions/sql/petitions.ts'
import { answersPath, createPetition } from '#tests/support/forms.ts'
import { median } from './support/compare.ts'
import { openDatabase, urlOf } from './support/database.ts'
import type { Row } from './support/row.ts'
import { startWebProcess } from './support/web-process.ts'

const signatures = Number(process.env['SIGNATURES'] ?? 1_000_000)
/** Signatures of one transaction. */
const batch = 2_000
const perSecond = 100
const seconds = 10

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const read = async (url: string, init?: RequestInit): Promise<string> => {
  const response = await fetch(url, init)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status} ${text}`)
  return text
}

/** Does something so many times a second: how long each took, in ms. */
async function atRate(count: number, each: (n: number) => Promise<unknown>): Promise<number[]> {
  const all: Promise<number>[] = []
  for (let n = 1; n <= count; n += 1) {
    all.push(timed(() => each(n)))
    await sleep(1_000 / perSecond)
  }
  return Promise.all(all)
}

/** A petition with a million signatures: its numbers, pages and hand-over, and more at 100 a second. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('petitions')
  process.env['TRUSTED_PROXIES'] = 'loopback'
  const { id, slug } = await createPetition(payload)
  const { pool, drizzle } = payload.db
  const client = await pool.connect()
  // Those that counted came in by the trigger, as all do; their answers without counting each.
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO form_answers (form_id, version, answers, name, email, state, one_of)
     SELECT $1, 1, '{}', 'Ada ' || n, 'ada' || n || '@example.org', 'accepted',
       'ada' || n || '@example.org' FROM generate_series(1, $2) n`,
    [id, signatures],
  )
  await client.query('SET session_replication_role = origin')
  for (let from = 0; from < signatures; from += batch)
    await client.query(
      `INSERT INTO petition_signatures (answers_id, form_id, name, place, region, displayed)
       SELECT id, form_id, name, 'Arden', 'AR', id % 2 = 0 FROM form_answers
       WHERE form_id = $1 AND id > $2 AND id <= $2 + $3 ORDER BY id`,
      [id, from, batch],
    )
  await client.query('UPDATE form_totals SET taken = $2 WHERE form_id = $1', [id, signatures])
  client.release()
  await pool.query('VACUUM ANALYZE petition_signatures')
  const page = await timed(() => findDisplayed(drizzle, id, signatures / 2, 50))
  const count = await findCount(drizzle, id)
  if (count?.total !== signatures) throw new Error(`${count?.total} of ${signatures} counted`)
  let names = 0
  const plain = await timed(() =>
    pool.query('SELECT number, day, name, place, region, salt FROM petition_signatures'),
  )
  const stream = await timed(async () => {
    const petition = { id, slug, title: '', target: '', count }
    for await (const piece of handOverDocument(drizzle, petition))
      names += piece.split('"salt"').length - 1
  })
  if (names !== signatures) throw new Error(`${names} of ${signatures} handed over`)

  const web = await startWebProcess(urlOf('petitions'))
  const path = `${web.url}/api/petitions/${slug}/count`
  const idle = await atRate(300, () => read(path))
  const send = (n: number) =>
    read(`${web.url}/api/forms/${slug}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.${n >> 8}.${n & 255}`,
      },
      body: JSON.stringify({ answers: { name: 'Eve', email: `eve${n}@example.org` } }),
    })
  await send(0)
  const sent = await atRate(perSecond * seconds, send)
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM form_answers WHERE form_id = $1 AND state = 'unconfirmed' ORDER BY id`,
    [id],
  )
  const links = await Promise.all(rows.map((row) => answersPath(payload, row.id)))
  const reads: number[] = []
  const body = new URLSearchParams({ action: 'confirm' })
  const signed = await atRate(perSecond * seconds, (n) => {
    reads.push(0)
    const at = reads.length - 1
    void timed(() => read(path)).then((took) => {
      reads[at] = took
    })
    return read(`${web.url}${links[n]}`, { method: 'POST', body })
  })
  const last = JSON.parse(await read(path)) as { total: number }
  await web.stop()
  if (last.total !== signatures + perSecond * seconds) throw new Error(`${last.total} in the end`)
  const row = (what: string, took: number, limit: number): Row => ({
    what,
    measured: `${took.toFixed(1)} ms : ${limit.toLocaleString('en')} ms`,
    ratio: took / limit,
    demanded: { atMost: 1 },
  })
  return [
    row(`a page of ${signatures} signatures`, page, 10),
    {
      what: `hand-over of ${signatures}, against their rows at once`,
      measured: `${(stream / 1_000).toFixed(1)} s : ${(plain / 1_000).toFixed(1)} s`,
      ratio: stream / plain,
      demanded: { atMost: 3 },
    },
    row(`median of a signature that is sent, ${perSecond} a second`, median(sent), 25),
    row(`median of one that is confirmed, ${perSecond} a second`, median(signed), 25),
    {
      what: `count read meanwhile, against idle`,
      measured: `${median(reads).toFixed(1)} ms : ${median(idle).toFixed(1)} ms`,
      ratio: median(reads) / median(idle),
      demanded: { atMost: 3 },
    },
  ]
}
