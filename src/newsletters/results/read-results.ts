import type { PayloadRequest } from 'payload'
import type { Results } from '#src/contract/newsletters/results.ts'
import { database } from '#src/data/transaction.ts'
import { readResults } from '#src/newsletters/results/sql/results.ts'
import { findSubjectTest } from '#src/newsletters/subject-test/sql/subject-tests.ts'
import { certaintyOf } from '#src/newsletters/subject-test/verdict.ts'

export async function resultsOf(req: PayloadRequest, id: number): Promise<Results | undefined> {
  const db = await database(req)
  const { newsletters, ...rest } = await readResults(db, id)
  const [newsletter, ...before] = newsletters
  if (!newsletter) return undefined
  const test = await findSubjectTest(db, id)
  const certainty = certaintyOf(test?.firstClicks ?? 0, test?.secondClicks ?? 0)
  return { newsletter, before, ...rest, subjectTest: test ? { ...test, certainty } : null }
}
