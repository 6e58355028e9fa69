import { createLocalReq, type Payload } from 'payload'
import { database, withTransaction } from '#src/data/transaction.ts'
import { answersTo } from '#src/forms/answer-rules.ts'
import { findFormBySlug } from '#src/forms/sql/forms.ts'
import { storeAnswers } from '#src/forms/submit.ts'
import { demoForms } from './forms.ts'
import type { Report } from './seed-document.ts'

/** Forms with some answers, which count at once; only later ones are confirmed by mail. */
export async function seedForms(payload: Payload, report: Report): Promise<void> {
  for (const { form, confirms, answers } of demoForms) {
    const where = { slug: { equals: form.slug } }
    const { totalDocs } = await payload.count({ collection: 'forms', where })
    if (totalDocs > 0) continue
    const { id } = await payload.create({
      collection: 'forms',
      data: { ...form, confirms: false, _status: 'published' },
    })
    const req = await createLocalReq({}, payload)
    const stored = await findFormBySlug(await database(req), form.slug)
    if (!stored) continue
    for (const given of answers)
      await withTransaction(req, (db) =>
        storeAnswers(req, db, {
          ...{ form: id, version: stored.version, language: 'en' as const },
          answers: answersTo(stored.items, given).answers,
        }),
      )
    if (confirms)
      await payload.update({ collection: 'forms', id, data: { confirms, _status: 'published' } })
  }
  report('Forms: done')
}
