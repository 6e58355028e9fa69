import { openDatabase } from './support/database.ts'
import { mailDatabase, measureWorkers } from './support/needs/measure-mail.ts'
import { perSecond } from './support/requests.ts'
import type { Row } from './support/row.ts'

/** Of a core for each worker: there are two for all of them, Postgres and the mail server. */
const share = 0.2
const workers = [1, 2, 4]

/** What several workers send against one, from one ledger. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase(mailDatabase)
  const [one, ...more] = await measureWorkers(payload, { workers, share })
  const alone = one?.rate ?? Number.NaN
  return more.map(({ rate, cores }, at) => {
    const count = workers[at + 1] ?? 0
    return {
      what: `${count} workers against one, a fifth of a core each (${cores.toFixed(2)} used)`,
      measured: `${perSecond(rate)} : ${count} × ${perSecond(alone)}`,
      ratio: rate / (count * alone),
      demanded: { atLeast: 0.9 },
    }
  })
}
