import { setTimeout as sleep } from 'node:timers/promises'
import { createLocalReq, type Payload } from 'payload'
import { sendNewsletter } from '#src/newsletters/sending/send.ts'
import { limitCpu } from '../cpu-share.ts'
import { urlOf } from '../database.ts'
import { dkimSettings } from '../dkim.ts'
import { startBuiltWorker, startForked } from '../forked.ts'
import { addNewsletter, countSent, fillList } from '../mail-list.ts'
import type { Costs } from './needs.ts'
import { startSharing, usedBy } from './processor-time.ts'

const database = 'needs_mail'
const recipients = 40_000
const warmUp = 2_500
const measured = 3_000
/** Of a measurement of several workers, in ms. */
const duration = 15_000

export interface Rate {
  readonly rate: number
  /** Of a core, which all processes had together. */
  readonly cores: number
}

const untilSent = async (payload: Payload, count: number): Promise<void> => {
  while ((await countSent(payload)) < count) await sleep(250)
}

const send = async (payload: Payload): Promise<void> =>
  void (await sendNewsletter(await createLocalReq({}, payload), await addNewsletter(payload)))

const startWorkers = async (
  count: number,
  smtp: string,
  settings: Readonly<Record<string, string>>,
) => {
  const env = { ...process.env, ...settings, DATABASE_URL: urlOf(database), SMTP_URL: smtp }
  const workers = await Promise.all(Array.from({ length: count }, () => startBuiltWorker(env)))
  return {
    pids: workers.map(({ child }) => child.pid ?? 0),
    stop: () => Promise.all(workers.map(({ stop }) => stop())),
  }
}

/** What a worker and Postgres spend on each mail, once the worker is warm. */
const mailsOf = async (
  payload: Payload,
  smtp: string,
  settings: Readonly<Record<string, string>> = {},
) => {
  const workers = await startWorkers(1, smtp, settings)
  await untilSent(payload, (await countSent(payload)) + warmUp)
  const before = await countSent(payload)
  const used = await usedBy(payload.db.pool, workers.pids, () =>
    untilSent(payload, before + measured),
  )
  const mails = (await countSent(payload)) - before
  await workers.stop()
  return {
    worker: used.seconds / mails,
    database: used.database / mails,
    wal: used.wal / mails,
  }
}

/** Mails a second of so many workers, each with a share of a core at most, and what they had of it. */
async function rateOf(payload: Payload, smtp: string, workers: number, share: number) {
  const running = await startWorkers(workers, smtp, {})
  await untilSent(payload, (await countSent(payload)) + warmUp)
  const forget = await limitCpu(running.pids, share)
  await sleep(1_000)
  const endSharing = await startSharing(running.pids)
  const [before, began] = [await countSent(payload), performance.now()]
  await sleep(duration)
  const cores = await endSharing()
  const rate = ((await countSent(payload)) - before) / ((performance.now() - began) / 1_000)
  await running.stop()
  await forget()
  return { rate, cores }
}

interface Workers {
  readonly workers: readonly number[]
  readonly share: number
}

/** How many mails so many workers send, each with a share of a core. */
export async function measureWorkers(
  payload: Payload,
  { workers, share }: Workers,
): Promise<Rate[]> {
  const sink = await startForked('tests/load/support/smtp-sink.ts')
  await fillList(payload, recipients)
  await send(payload)
  const rates: Rate[] = []
  for (const count of workers)
    rates.push(await rateOf(payload, `smtp://127.0.0.1:${sink.message}`, count, share))
  await sink.stop()
  return rates
}

/** The costs of a mail, and how many so many workers with a share of a core send. */
export async function measureMail(
  payload: Payload,
  { workers, share }: Workers,
): Promise<{ costs: Pick<Costs, 'mail' | 'signature'>; rates: Rate[] }> {
  const sink = await startForked('tests/load/support/smtp-sink.ts')
  const smtp = `smtp://127.0.0.1:${sink.message}`
  await fillList(payload, recipients)
  const frozen = await usedBy(payload.db.pool, [], () => send(payload))
  const mail = await mailsOf(payload, smtp)
  const signed = await mailsOf(payload, smtp, dkimSettings)
  const rates: Rate[] = []
  for (const count of workers) rates.push(await rateOf(payload, smtp, count, share))
  await sink.stop()
  return {
    costs: {
      mail: {
        worker: mail.worker,
        database: mail.database + frozen.database / recipients,
        wal: mail.wal + frozen.wal / recipients,
      },
      signature: Math.max(0, signed.worker - mail.worker),
    },
    rates,
  }
}

export const mailDatabase = database
