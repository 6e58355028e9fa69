import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { testProgram } from '#tests/support/programs.ts'

let crm: Crm
beforeAll(async () => {
  crm = await startCrm()
})

const startWorker = (args: string[]): ChildProcess =>
  spawn(process.execPath, testProgram('crm-worker', ...args), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

/** Works for a random number of entries and a few milliseconds more, and is then killed. */
const liveAndDie = async (args: string[]): Promise<void> => {
  const worker = startWorker(args)
  const gone = once(worker, 'exit')
  const limit = 3 + Math.floor(Math.random() * 20)
  let entries = 0
  await new Promise<void>((resolve) => {
    worker.on('exit', resolve)
    worker.on('message', () => {
      entries += 1
      if (entries === limit) resolve()
    })
  })
  await sleep(Math.random() * 20)
  worker.kill('SIGKILL')
  expect(await gone).toEqual([null, 'SIGKILL'])
}

/** How many follow-ups of these contacts have a mail to send. */
const countToMail = async (contacts: readonly number[]): Promise<number> => {
  const { rows } = await crm.payload.db.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM follow_ups f JOIN follow_up_rules r ON r.id = f.rule_id
     WHERE f.contact_id = ANY($1) AND f.status = 'pending' AND r.email_template_id IS NOT NULL`,
    [contacts],
  )
  return rows[0]?.count ?? 0
}

it('four workers, killed again and again, create and send each follow-up exactly once', async () => {
  const stages = [await crm.createStage(), await crm.createStage()]
  const template = await crm.payload.create({
    collection: 'email-templates',
    data: { name: 'Welcome', subject: 'Hello {{name}}', htmlContent: '<p>Hello {{name}}</p>' },
  })
  for (const { id } of stages) {
    await crm.createRule({ triggerStageId: id, daysAfter: 0, emailTemplateId: template.id })
    await crm.createRule({ triggerStageId: id, daysAfter: 0 })
  }
  const contacts = []
  for (let at = 0; at < 3; at += 1) contacts.push(await crm.createContact({ email: uniqueEmail() }))
  const ids = contacts.map(({ id }) => id)
  const args = [stages.map(({ id }) => id).join(), ids.join()]
  const lives = async (): Promise<void> => {
    for (let life = 0; life < 2; life += 1) await liveAndDie(args)
  }
  await Promise.all([lives(), lives(), lives(), lives()])
  // One that lives sends the rest. Killed ones may hold locks until Postgres notices that their
  // connections are lost.
  const survivor = startWorker(['', ids.join()])
  const end = Date.now() + 120_000
  while ((await countToMail(ids)) > 0 && Date.now() < end) await sleep(200)
  survivor.kill('SIGKILL')
  await once(survivor, 'exit')

  const { rows } = await crm.payload.db.pool.query(
    `SELECT count(DISTINCT e.id)::int AS entries, count(*)::int AS "followUps",
       count(DISTINCT (e.id, f.rule_id))::int AS "pairs",
       count(*) FILTER (WHERE r.email_template_id IS NOT NULL)::int AS "toMail",
       count(*) FILTER (WHERE f.status = 'completed')::int AS completed,
       count(d.id)::int AS mails, count(DISTINCT d.follow_up_id)::int AS mailed
     FROM progression_entries e
       LEFT JOIN follow_ups f ON f.entry_id = e.id
       LEFT JOIN follow_up_rules r ON r.id = f.rule_id
       LEFT JOIN deliveries d ON d.follow_up_id = f.id
     WHERE e.contact_id = ANY($1)`,
    [ids],
  )
  const [{ entries, ...counts }] = rows
  expect(entries).toBeGreaterThanOrEqual(24)
  expect(counts).toEqual({
    followUps: entries * 2,
    pairs: entries * 2,
    toMail: entries,
    completed: entries,
    mails: entries,
    mailed: entries,
  })
  for (const { id } of contacts) {
    const { json } = await crm.api('GET', `/api/staff/contacts/${id}`)
    const contact = json as { progressionStage: string; progression: { stage: string }[] }
    expect(contact.progressionStage).toBe(contact.progression[0]?.stage)
  }
})
