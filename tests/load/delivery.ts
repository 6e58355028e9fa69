import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import { createTransport } from 'nodemailer'
import { createLocalReq, type Payload } from 'payload'
import { endpoints } from '#endpoints/index.ts'
import { readMailSettings } from '#src/mail/delivery/mail-settings.ts'
import { compileMail } from '#src/mail/rendering/compile.ts'
import { fillMail } from '#src/mail/rendering/fill-placeholders.ts'
import { messageOf } from '#src/mail/rendering/message.ts'
import { sendNewsletter } from '#src/newsletters/sending/send.ts'
import { freezeRecipients } from '#src/newsletters/sql/newsletters.ts'
import { createDispatch } from '#src/runtime/kernel/dispatch.ts'
import { routeMatcher } from '#src/server/http/routes.ts'
import { env } from '#src/settings/env.ts'
import { startDelivery } from '#tests/support/mail.ts'
import { createStaff } from '#tests/support/staff.ts'
import { compare, milliseconds } from './support/compare.ts'
import { openDatabase, urlOf } from './support/database.ts'
import { dkim, dkimSettings } from './support/dkim.ts'
import { startBuiltWorker, startForked } from './support/forked.ts'
import { addNewsletter, countSent, fillList, hasWaiting, letter } from './support/mail-list.ts'
import type { Row } from './support/row.ts'

const recipients = 20_000
const longList = 100_000
const connections = 5
const everybody = { segments: [], minus: [] }
const options = { baseUrl: 'http://muster.test', linkKey: 'a key for the benchmark' }

/** Nodemailer's own pool with the same messages and connections, and nothing else. */
const nodemailerAlone = async (
  payload: Payload,
  url: string,
  isSigned: boolean,
): Promise<() => Promise<void>> => {
  const sender = await readMailSettings(payload)
  const pool = { url, pool: true as const, maxConnections: connections }
  const transporter = createTransport(isSigned ? { ...pool, dkim } : pool)
  const bare = { text: '', wrapper: '', postalAddress: '', unsubscribable: true }
  const compiled = compileMail({ ...letter, ...bare, baseUrl: options.baseUrl })
  let serial = 0
  const one = async (): Promise<void> => {
    serial += 1
    const [name, email] = [`Reader ${serial}`, `r${serial}@example.org`]
    const mail = fillMail(compiled, { name, email, unsubscribe: options.baseUrl })
    const messageId = `<${serial}@muster.test>`
    const kind = 'newsletter' as const
    const delivery = { id: serial, kind, subscriber: serial, newsletter: 1, email, messageId }
    await transporter.sendMail(messageOf(delivery, mail, sender, options))
  }
  return async () => {
    let left = recipients
    const loop = async (): Promise<void> => {
      while (left-- > 0) await one()
    }
    await Promise.all(Array.from({ length: connections }, loop))
  }
}

/** Our delivery, from the rows of the ledger until the last is marked. */
const deliverer = (payload: Payload, url: string, isSigned: boolean) => {
  const settings = {
    ...env(),
    ...(isSigned ? dkimSettings : {}),
    SMTP_URL: url,
    SMTP_CONNECTIONS: connections,
    DATABASE_URL: urlOf('delivery'),
  }
  return async (): Promise<void> => {
    const expected = (await countSent(payload)) + recipients
    const delivery = startDelivery(payload, settings)
    await sendNewsletter(await createLocalReq({}, payload), await addNewsletter(payload))
    while (await hasWaiting(payload)) await sleep(50)
    await delivery.stop()
    if ((await countSent(payload)) !== expected) throw new Error('not every row was marked as sent')
  }
}

const speed = async (payload: Payload, url: string, isSigned: boolean): Promise<Row> => {
  await fillList(payload, recipients)
  const ours = deliverer(payload, url, isSigned)
  const alone = await nodemailerAlone(payload, url, isSigned)
  const ms = await compare({ ours, alone }, { rounds: 3, calls: 1, warmUps: 0 })
  const rate = (duration: number) => `${Math.round((recipients / duration) * 1_000)}/s`
  return {
    what: isSigned
      ? '… with DKIM, against Nodemailer with DKIM'
      : 'Delivery of 20,000 mails with every row marked, against Nodemailer alone',
    measured: `${rate(ms.ours)} : ${rate(ms.alone)}`,
    ratio: ms.alone / ms.ours,
    demanded: { atLeast: isSigned ? 0.8 : 0.6 },
  }
}

/** The response to `send`, against the one statement that freezes the list plus 200 ms. */
const sending = async (payload: Payload): Promise<Row> => {
  await fillList(payload, longList)
  const { token } = await createStaff(payload, 'admin')
  const dispatch = createDispatch({ payload, match: routeMatcher(endpoints) })
  const headers = { authorization: `Bearer ${token}` }
  const fresh = async (): Promise<number> => {
    await payload.db.drizzle.execute(sql`TRUNCATE deliveries CASCADE`)
    return addNewsletter(payload)
  }
  const ms = await compare(
    {
      ours: async () => {
        const url = `http://muster.test/api/staff/newsletters/${await fresh()}/send`
        const response = await dispatch(new Request(url, { method: 'POST', headers }))
        const { sentTo } = (await response.json()) as { sentTo: number }
        if (sentTo !== longList) throw new Error(`sent to ${sentTo}`)
      },
      statement: async () =>
        void (await freezeRecipients(payload.db.drizzle, await fresh(), everybody)),
    },
    { rounds: 5, calls: 1, warmUps: 1 },
  )
  return {
    what: 'POST …/send to 100,000, against its own INSERT … SELECT plus 200 ms',
    measured: `${milliseconds(ms.ours)} : ${milliseconds(ms.statement)} + 200 ms`,
    ratio: ms.ours / (ms.statement + 200),
    demanded: { atMost: 1 },
  }
}

const peakMemory = async ({ pid }: ChildProcess): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

/** The most memory a separate worker took, from its start into a list of 100,000. */
const memory = async (payload: Payload, url: string): Promise<Row> => {
  await sendNewsletter(await createLocalReq({}, payload), await addNewsletter(payload))
  const env = { ...process.env, DATABASE_URL: urlOf('delivery'), SMTP_URL: url }
  const worker = await startBuiltWorker(env)
  const before = await countSent(payload)
  while ((await countSent(payload)) < before + 5_000) {
    await worker.assertRunning()
    await sleep(250)
  }
  const peak = await peakMemory(worker.child)
  await worker.stop()
  return {
    what: 'Memory of a worker with 100,000 recipients, against 256 MiB',
    measured: `${Math.round(peak)} MiB : 256 MiB`,
    ratio: peak / 256,
    demanded: { atMost: 1 },
  }
}

/** How fast a list is frozen and delivered, and the memory that takes. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('delivery')
  const sink = await startForked('tests/load/support/smtp-sink.ts')
  const url = `smtp://127.0.0.1:${sink.message}`
  const rows = [await speed(payload, url, false), await speed(payload, url, true)]
  rows.push(await sending(payload))
  rows.push(await memory(payload, url))
  await sink.stop()
  return rows
}
