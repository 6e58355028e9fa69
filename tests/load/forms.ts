import { setTimeout as sleep } from 'node:timers/promises'
import { createForm, emailQuestion } from '#tests/support/forms.ts'
import { median } from './support/compare.ts'
import { openDatabase, urlOf } from './support/database.ts'
import type { Row } from './support/row.ts'
import { startWebProcess } from './support/web-process.ts'

const questions = 30
const stored = 50_000
const perSecond = 100
const seconds = 10

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** A form with thirty questions and 50,000 answers: its figures, and answers at 100 a second. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('forms')
  process.env['TRUSTED_PROXIES'] = 'loopback'
  const choices = Array.from({ length: questions - 1 }, (_, at) => ({
    blockType: 'formChoice' as const,
    label: `Question ${at}`,
    choices: 'One\nTwo\nThree\nFour',
  }))
  const form = await createForm(payload, {
    confirms: true,
    items: [emailQuestion, ...choices],
  })
  const client = await payload.db.pool.connect()
  // All at once, without the trigger, which counts answers one by one.
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO form_answers (form_id, version, answers, email, state)
     SELECT $1, 1, (SELECT jsonb_object_agg('question_' || q,
         (ARRAY['One', 'Two', 'Three', 'Four'])[1 + (n + q) % 4]) FROM generate_series(0, $2) q),
       'ada' || n || '@example.org', 'accepted'
     FROM generate_series(1, $3) n`,
    [form.id, questions - 2, stored],
  )
  await client.query('SET session_replication_role = origin')
  await client.query('UPDATE form_totals SET taken = $2 WHERE form_id = $1', [form.id, stored])
  await client.query(
    `INSERT INTO form_value_counts (form_id, question, value, count)
     SELECT $1, 'question_' || q, v, $3 FROM generate_series(0, $2) q,
       unnest(ARRAY['', 'One', 'Two', 'Three', 'Four']) v`,
    [form.id, questions - 2, stored / 4],
  )
  client.release()
  const { findValueCounts } = await import('#src/forms/sql/answers.ts')
  const counts = await timed(() => findValueCounts(payload.db.drizzle, form.id))
  const web = await startWebProcess(urlOf('forms'))
  const sign = (n: number) =>
    timed(async () => {
      const response = await fetch(`${web.url}/api/forms/${form.slug}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `203.0.${n >> 8}.${n & 255}`,
        },
        body: JSON.stringify({ answers: { email: `eve${n}@example.org`, question_0: 'One' } }),
      })
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    })
  await sign(0)
  const all: Promise<number>[] = []
  for (let n = 1; n <= perSecond * seconds; n += 1) {
    all.push(sign(n))
    await sleep(1_000 / perSecond)
  }
  const times = await Promise.all(all)
  await web.stop()
  const { rows } = await payload.db.pool.query<{ taken: number; all: number }>(
    `SELECT (SELECT taken FROM form_totals WHERE form_id = $1),
       (SELECT count(*)::int FROM form_answers WHERE form_id = $1) AS all`,
    [form.id],
  )
  // What is not confirmed does not count.
  if (rows[0]?.taken !== stored) throw new Error(`${rows[0]?.taken} of ${rows[0]?.all} counted`)
  return [
    {
      what: `figures of ${stored} answers to ${questions} questions, from counts`,
      measured: `${counts.toFixed(1)} ms : 1,000 ms`,
      ratio: counts / 1_000,
      demanded: { atMost: 1 },
    },
    {
      what: `median of an answer, ${perSecond} a second to a form with ${stored}`,
      measured: `${median(times).toFixed(1)} ms : 25 ms`,
      ratio: median(times) / 25,
      demanded: { atMost: 1 },
    },
  ]
}
