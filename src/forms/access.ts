import type { Access } from 'payload'
import { fewestShown } from '#src/contract/forms/answers.ts'
import { database } from '#src/data/transaction.ts'
import { may } from '#src/platform/access/index.ts'
import { type FormRow, findHiddenForms } from './sql/forms.ts'

/** Access function: answers, without those of anonymous surveys that too few have answered. */
export const readsAnswers: Access = async ({ req }) => {
  if (!may(req, 'submissions', 'read')) return false
  const hidden = await findHiddenForms(await database(req))
  return hidden.length === 0 || { form: { not_in: hidden } }
}

/** The same of one form, also of what is counted in it. */
export const isHidden = ({ anonymous, taken }: Pick<FormRow, 'anonymous' | 'taken'>): boolean =>
  anonymous && taken < fewestShown
