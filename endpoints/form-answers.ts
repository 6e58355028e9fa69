import type { PayloadRequest } from 'payload'
import { attachment } from '#src/content/files/file-names.ts'
import { findSiteDay } from '#src/content/site-day.ts'
import {
  applyAnswers,
  decideAnswers,
  downloadAnswerFile,
  exportAnswers,
  fewestShown,
  listSurveys,
  readAnswers,
  readFormFigures,
} from '#src/contract/forms/answers.ts'
import { storage } from '#src/data/storage/index.ts'
import { type Database, database, withTransaction } from '#src/data/transaction.ts'
import { isHidden } from '#src/forms/access.ts'
import { openingOf, personIn } from '#src/forms/answer-rules.ts'
import { decideAnswer } from '#src/forms/change-answers.ts'
import { dataOf, differencesOf } from '#src/forms/differences.ts'
import { answersFile } from '#src/forms/export-answers.ts'
import { figuresOf } from '#src/forms/figures.ts'
import { findFilesOf } from '#src/forms/files/sql/files.ts'
import { displayedOf, questionsOf, withoutFiles } from '#src/forms/form-body.ts'
import { findPersonFields } from '#src/forms/known-values.ts'
import { contactShape, writeContact } from '#src/forms/people.ts'
import {
  countStates,
  findAnswers,
  findSpreads,
  findValueCounts,
  lockAnswers,
  type StoredAnswers,
} from '#src/forms/sql/answers.ts'
import { findAllQuestions, findFormVersion, findLatestForm } from '#src/forms/sql/forms.ts'
import { findSurveys } from '#src/forms/sql/readers.ts'
import { findContactWith } from '#src/people/contacts/sql/contact.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { may } from '#src/platform/access/index.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { writeExport } from '#src/platform/csv/export-file.ts'
import { endpoint, TextStream } from '#src/server/http/endpoint.ts'
import { InvalidRequest, NotFound } from '#src/server/http/errors.ts'
import { serveObject } from '#src/server/http/response/serve-object.ts'
import { changeEach, countDecided } from './change-each.ts'

const collection = 'form-answers'

const findContact = async (req: PayloadRequest, id: number) =>
  contactShape.parse(await req.payload.findByID({ collection: 'contacts', id, ...asCaller(req) }))

/** Who answers are from, or may be: the contact with their email while no one has confirmed that. */
const findPerson = async (db: Database, { contact, email }: StoredAnswers) =>
  contact ?? (email ? ((await findContactWith(db, email)) ?? null) : null)

/** Answers with what they give for the contact that they may be from. */
async function compared(req: PayloadRequest, answers: number, { lock = false } = {}) {
  const db = await database(req)
  const stored = await (lock ? lockAnswers : findAnswers)(db, answers)
  const form = stored && (await findFormVersion(db, stored.form, stored.version))
  if (!stored || !form || isHidden(form)) throw new NotFound()
  const fields = await findPersonFields(db)
  const id = may(req, 'contacts', 'read') ? await findPerson(db, stored) : null
  const person = id === null ? undefined : { id, contact: await findContact(req, id) }
  return { stored, form, fields, person, answered: personIn(form.items, stored.answers) }
}

export const formAnswerEndpoints = [
  endpoint(decideAnswers, async ({ req, body: { ids, decision } }) =>
    countDecided(
      await changeEach(req, ids, 'answers are as they were', (one, id) =>
        withTransaction(one, async () => {
          const isDone = await decideAnswer(one, id, decision)
          if (isDone) await recordEntry(one, { action: 'changed', collection }, id)
          return isDone
        }),
      ),
    ),
  ),

  endpoint(listSurveys, async ({ req }) => {
    const db = await database(req)
    const surveys = (await findSurveys(db)).filter(({ anonymous }) => !anonymous)
    const forms = await Promise.all(surveys.map(({ id }) => findLatestForm(db, id)))
    return {
      docs: forms.flatMap((form) =>
        form && openingOf(form, new Date()) === 'open'
          ? [{ ...form, questions: questionsOf(withoutFiles(form.items)).map(displayedOf) }]
          : [],
      ),
    }
  }),

  endpoint(readAnswers, async ({ req, params }) => {
    const { stored, form, fields, person, answered } = await compared(req, params.id)
    const found = person ? differencesOf(person.contact, answered, fields) : []
    const labels = new Map(fields.custom.map(({ name, label }) => [name, label]))
    return {
      answers: stored.answers,
      questions: questionsOf(form.items).map(displayedOf),
      files: await findFilesOf(await database(req), stored.id),
      contact: person?.id ?? stored.contact,
      differences: found.map((each) => ({ ...each, label: labels.get(each.key) ?? '' })),
    }
  }),

  endpoint(downloadAnswerFile, async ({ req, request, params: { id, question } }) => {
    const files = await findFilesOf(await database(req), id)
    const file = files.find((each) => each.question === question)
    if (!file) throw new NotFound()
    await recordEntry(req, { action: 'exported', collection }, id)
    // Whole, whatever range or entity tag the request has.
    const response = await serveObject(new Request(request.url), storage(), file.key, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': attachment(file.name),
      'Cache-Control': 'no-store',
    })
    if (!response) throw new NotFound()
    return response
  }),

  endpoint(applyAnswers, ({ req, params, body }) =>
    withTransaction(req, async () => {
      const found = await compared(req, params.id, { lock: true })
      const { form, fields, person, answered } = found
      if (!person) return { applied: 0 }
      const { data, applied } = dataOf(person.contact, answered, fields, body.fields)
      if (applied > 0)
        await writeContact(req, person.id, data, {
          ...{ overrideAccess: false, followUps: true, title: form.title },
        })
      return { applied }
    }),
  ),

  endpoint(exportAnswers, async ({ req, params: { id }, query: { format } }) => {
    const db = await database(req)
    const form = await findLatestForm(db, id)
    if (!form) throw new NotFound()
    if (isHidden(form)) throw new InvalidRequest(`answers: are shown once there are ${fewestShown}`)
    await recordEntry(req, { action: 'exported', collection: 'forms' }, id)
    const former = (await findAllQuestions(db, id)).filter(({ isAsked }) => !isAsked)
    const file = answersFile(db, form, former)
    return new TextStream(writeExport(format, file, await findSiteDay(db)))
  }),

  endpoint(readFormFigures, async ({ req, params: { id } }) => {
    const db = await database(req)
    const form = await findLatestForm(db, id)
    if (!form) throw new NotFound()
    const states = await countStates(db, id)
    const counted = [...(await findValueCounts(db, id)), ...(await findSpreads(db, form))]
    return figuresOf(form.items, states, counted, isHidden(form))
  }),
]
