import type { PayloadRequest } from 'payload'
import type { Results } from '#src/contract/email/results.ts'
import { readResults } from '#src/db/email/results.ts'
import { database } from '#src/db/transaction.ts'

export async function resultsOf(req: PayloadRequest, id: number): Promise<Results | undefined> {
  const { newsletters, ...rest } = await readResults(await database(req), id)
  const [newsletter, ...before] = newsletters
  return newsletter && { newsletter, before, ...rest }
}
