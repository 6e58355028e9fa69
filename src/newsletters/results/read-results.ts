import type { PayloadRequest } from 'payload'
import type { Results } from '#src/contract/newsletters/results.ts'
import { database } from '#src/data/transaction.ts'
import { readResults } from '#src/newsletters/results/sql/results.ts'

export async function resultsOf(req: PayloadRequest, id: number): Promise<Results | undefined> {
  const { newsletters, ...rest } = await readResults(await database(req), id)
  const [newsletter, ...before] = newsletters
  return newsletter && { newsletter, before, ...rest }
}
