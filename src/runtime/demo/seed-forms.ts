import { createLocalReq, type Payload } from 'payload'
import { database, withTransaction } from '#src/data/transaction.ts'
import { answersTo } from '#src/forms/answer-rules.ts'
import { confirmAnswers } from '#src/forms/change-answers.ts'
import { addPaper } from '#src/forms/petitions/sql/petitions.ts'
import { addAnswers } from '#src/forms/sql/answers.ts'
import { findFormBySlug } from '#src/forms/sql/forms.ts'
import { storeAnswers } from '#src/forms/submit.ts'
import type { Form } from '#src/payload-types.ts'
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

const slug = 'a-path-to-the-harbour'

const petition: Partial<Form> = {
  ...{ title: 'A path to the harbour', slug, kind: 'petition', _status: 'published' },
  ...{ target: 'County council of Arden', goal: 500, milestones: '50\n250\n500' },
  description: 'Whoever walks to the harbour walks on the road. We ask for a path beside it.',
  thanks: 'Thank you! Your signature counts once you confirm.',
  items: [
    { blockType: 'formText', label: 'Your name', required: true, personField: 'name' },
    { blockType: 'formEmail', label: 'Your email', required: true, personField: 'email' },
    { blockType: 'formText', label: 'Your town', personField: 'city' },
    { blockType: 'formPostcode', label: 'Your postcode', personField: 'postcode' },
    {
      ...{ blockType: 'formAgreement', label: 'Show my name and town', personField: 'displayed' },
      text: 'Everybody may see that I have signed.',
    },
  ],
}

const signers = [
  ['Runa Falk', 'Arden', 'AR1 4QS', true],
  ['Tomas Birk', 'Netley', 'AR2 7LE', true],
  ['Selma Onwu', 'Arden', 'AR1 1PT', false],
  ['Yusuf Lang', 'Old Quay', 'AR5 9KD', true],
  ['Mara Osei', 'Netley', 'AR2 3BB', true],
] as const

/** A petition with signatures, confirmed and on paper, of which no mail goes out. */
export async function seedPetition(payload: Payload, report: Report): Promise<void> {
  const { totalDocs } = await payload.count({
    collection: 'forms',
    where: { slug: { equals: slug } },
  })
  if (totalDocs > 0) return
  const { id } = await payload.create({ collection: 'forms', data: petition as Form })
  const req = await createLocalReq({}, payload)
  const db = await database(req)
  const form = await findFormBySlug(db, slug)
  if (!form) return
  for (const [name, town, postcode, displayed] of signers) {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.org`
    const answered = {
      ...{ your_name: name, your_email: email, your_town: town, your_postcode: postcode },
      show_my_name_and_town: displayed,
    }
    const signed = await addAnswers(db, {
      ...{ form: id, version: form.version, name, email, phone: '', language: 'en' as const },
      ...{ state: 'unconfirmed' as const, oneOf: email },
      answers: answersTo(form.items, answered).answers,
    })
    if (signed !== undefined) await confirmAnswers(req, signed)
  }
  await addPaper(db, id, 48, 'Market in Arden, second Saturday of May')
  report('Petition: done')
}
