import type { Answers } from '#src/contract/forms/form.ts'
import type { Database } from '#src/data/transaction.ts'
import { InvalidRequest, Rejection } from '#src/server/http/errors.ts'
import { answersTo } from './answer-rules.ts'
import { withoutFiles } from './form-body.ts'
import { addAnswers } from './sql/answers.ts'
import { findFormVersion, lockTotal } from './sql/forms.ts'
import { findReader } from './sql/readers.ts'
import { requireOpenForm } from './submit.ts'

interface Entered {
  readonly form: number
  readonly version: number
  readonly answers: Answers
}

/**
 * Stores what a contact said to staff as their answers to a survey: its id. They are linked at once,
 * and write nothing to the contact, of which staff choose beside the answers.
 */
export async function enterSurvey(
  db: Database,
  contact: number,
  { form: id, version, answers: given }: Entered,
  enteredBy: number | null,
): Promise<{ readonly answers: number }> {
  const form = await findFormVersion(db, id, version)
  if (form?.kind !== 'survey' || form.anonymous) throw new Rejection(400, 'entry-deleted')
  requireOpenForm({ ...form, ...(await lockTotal(db, id)) })
  const { answers, wrong } = answersTo(withoutFiles(form.items), given)
  if (wrong) throw new InvalidRequest(`answers: “${wrong.question.label}”: ${wrong.rule}`)
  const person = await findReader(db, { by: 'contact', id: contact })
  const { email = '', name = '' } = person ?? {}
  const stored = await addAnswers(db, {
    ...{ form: id, version, answers, name, email, phone: '', language: null },
    ...{ state: 'accepted', contact, enteredBy },
    oneOf: form.onePerPerson && email ? email : null,
  })
  if (stored === undefined) throw new Rejection(409, 'answered-before')
  return { answers: stored }
}
