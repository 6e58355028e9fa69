import { createLocalReq, type Payload } from 'payload'
import { setLockTimeout } from '#src/data/transaction.ts'
import { withNewEmail } from '#src/people/subscribers/subscribers.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { linkToPerson } from './people.ts'
import { findAnswers } from './sql/answers.ts'
import { findFormVersion } from './sql/forms.ts'
import { lockEmail, lockNextToLink } from './sql/linking.ts'

/** In ms: less than Postgres' deadlock timeout, so that who erases or merges a person goes first. */
const lockTimeout = 500

/** Links the next answers behind one, in a transaction for them alone: their id. */
async function linkNext(payload: Payload, after: number): Promise<number | undefined> {
  const req = await createLocalReq({}, payload)
  let id: number | undefined
  try {
    return await withNewEmail(req, async (db) => {
      id = await lockNextToLink(db, after)
      const stored = id === undefined ? undefined : await findAnswers(db, id)
      const form = stored && (await findFormVersion(db, stored.form, stored.version))
      if (!stored || !form) return id
      await setLockTimeout(db, lockTimeout)
      await lockEmail(db, stored.email)
      await linkToPerson(req, db, stored, form)
      return id
    })
  } catch (error) {
    if (id === undefined) throw error
    const fault = describeFault(error)
    payload.logger.error({ fault, answers: id }, 'answers to a form wait to be linked')
    return id
  }
}

/**
 * Does what accepted answers do to people, until none waits: links each to its contact, and writes
 * to that what may be written. After the COMMIT that accepted them, by any number of workers, each
 * once: `to_link` is cleared with it. What fails is tried again by the next job, or by the sweep.
 */
export async function linkPeople(payload: Payload, signal?: AbortSignal): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined && !signal?.aborted; )
    after = await linkNext(payload, after)
}
