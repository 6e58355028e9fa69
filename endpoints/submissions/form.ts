import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { type SiteLanguage, siteLanguages } from '#src/contract/content/site-languages.ts'
import {
  answerForm,
  answerFormLimit,
  answers,
  changeAnswers,
  type publicForm,
  readForm,
  showAnswers,
  submitForm,
} from '#src/contract/forms/form.ts'
import { database } from '#src/data/transaction.ts'
import { answersTo, jsonSchemaOf, openingOf, personIn } from '#src/forms/answer-rules.ts'
import { type AnswerOutcome, confirmAnswers, withdrawAnswers } from '#src/forms/change-answers.ts'
import {
  claimFiles,
  linkFilesTo,
  nameFiles,
  removeFilesNow,
} from '#src/forms/files/uploaded-files.ts'
import { findFormFor } from '#src/forms/find-form.ts'
import { displayedItem } from '#src/forms/form-body.ts'
import { formIn, textsOfForm } from '#src/forms/languages.ts'
import { answersPageOf } from '#src/forms/page.ts'
import { findAnswers, type StoredAnswers } from '#src/forms/sql/answers.ts'
import { type FormRow, findFormVersion, isRecentVersion } from '#src/forms/sql/forms.ts'
import { requireOpenForm, type Submitted, storeAnswers } from '#src/forms/submit.ts'
import { linkedBy, readSurveyToken } from '#src/forms/survey-links.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import { readLink } from '#src/mail/pages/read-link.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { endpoint, type TextResult } from '#src/server/http/endpoint.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'
import { readForm as readFormBody } from '#src/server/http/request/form.ts'
import { frameFor, goneFor } from './preferences.ts'
import { type PublicForm, receive } from './receive.ts'
import { uploadFileEndpoint } from './uploads.ts'

/** Answers per client network and minute where submissions have no limit: a lecture hall's. */
const answersPerMinute = 100

/** The form as it was displayed, where that was lately. */
const versionOf = async (
  req: PayloadRequest,
  form: FormRow,
  version: number | null | undefined,
): Promise<FormRow> => {
  if (version === null || version === undefined || version === form.version) return form
  const db = await database(req)
  const isGood = await isRecentVersion(db, form.id, version)
  const found = isGood ? await findFormVersion(db, form.id, version) : undefined
  if (!found) throw new InvalidRequest('version: is not a version of late')
  return found
}

/** Who answers by the link to a survey in a mail; undefined without one. */
const readerOf = async (req: PayloadRequest, form: FormRow, token: string | null | undefined) => {
  if (!token || form.anonymous) return undefined
  const isSurvey = form.kind === 'survey'
  const reader = isSurvey && (await readSurveyToken(req, await database(req), form.id, token))
  if (!reader) throw new InvalidRequest('token: is not valid any more')
  return reader
}

const checked = z.object({
  form: z.int(),
  version: z.int(),
  answers,
  /** Keys by question; the answers have their names. */
  files: z.record(z.string(), z.string()).default({}),
  language: z.enum(siteLanguages).nullable(),
  email: z.string(),
  name: z.string(),
  link: z.object({ by: z.enum(linkedBy), id: z.int() }).nullish(),
})
type Checked = z.output<typeof checked>

type AnswersForm = PublicForm<
  z.output<typeof submitForm.body.schema>,
  Checked,
  z.input<typeof submitForm.response.schema>
>

const submittedOf = ({ email: _, name: __, files: ___, ...submitted }: Checked): Submitted =>
  submitted

/** What is done with answers whatever their form; also when they were held. */
export const answersForms: Omit<AnswersForm, 'check'> = {
  operation: submitForm,
  perMinute: answersPerMinute,
  store: async (req, db, given, heldSince) => {
    // Those of what was held are used since.
    if (!heldSince) await claimFiles(db, given.form, given.files)
    const id = await storeAnswers(req, db, { ...submittedOf(given), heldSince })
    if (id !== undefined) await linkFilesTo(db, id, given.files)
    return id
  },
  respond: async () => ({ success: true, message: 'Thank you.' }),
  held: {
    kind: 'form_answers',
    checked,
    seen: ({ name, email, answers: given }) => ({
      name,
      email,
      texts: Object.values(given).map(String),
    }),
    protect: (db, { form, files }) => claimFiles(db, form, files),
    content: ({ form, answers: given }) => `${form} ${JSON.stringify(given)}`,
  },
}

/** What who answered reads: that a mail waits for them comes before the organisation's own thanks. */
function messageOf(
  { thanks, language }: Pick<FormRow, 'thanks' | 'language'>,
  isToConfirm: boolean,
  siteLanguage: SiteLanguage,
): string {
  if (!isToConfirm) return thanks || 'Thank you.'
  if (!thanks) return 'Thank you. Please open the mail we send you and confirm.'
  return `${textsIn('answers-page', language ?? siteLanguage)('mailed')} ${thanks}`
}

/** Answers to a form. */
const formFor = (form: FormRow): AnswersForm => {
  const { confirms, anonymous } = form
  let message = ''
  return {
    ...answersForms,
    anonymous,
    check: async ({ req, request, body }) => {
      requireOpenForm(form)
      const asked = await versionOf(req, form, body.version)
      const { answers: given, wrong } = answersTo(asked.items, body.answers)
      if (wrong)
        throw new InvalidRequest(
          `answers.${wrong.question.name}: ${wrong.rule === 'required' ? 'is required' : 'is not an answer to it'}`,
        )
      const reader = await readerOf(req, form, body.token)
      const { name = '', email = '' } = { ...personIn(asked.items, given).fields, ...reader }
      const db = await database(req)
      const named = await nameFiles(db, form.id, asked.items, given)
      const site = await findSite(db)
      const isToConfirm = confirms && !reader
      message = messageOf(textsOfForm(form, body.language), isToConfirm, site.language)
      const language = anonymous
        ? null
        : (body.language ?? readerLanguage(request, form.language ?? site.language))
      return {
        form: form.id,
        version: asked.version,
        ...named,
        language,
        name,
        email,
        link: reader?.link ?? null,
      }
    },
    // The same whatever is known of the email.
    respond: async () => ({ success: true, message }),
  }
}

const answersBy = async (
  req: PayloadRequest,
  token: string,
): Promise<{ readonly stored: StoredAnswers; readonly form: FormRow } | undefined> => {
  const db = await database(req)
  // A forged link is looked up too: it takes as long as that of an erased person.
  const stored = await findAnswers(db, (await readLink(req, 'answers', token)) ?? 0)
  const form = stored && (await findFormVersion(db, stored.form, stored.version))
  return stored && form ? { stored, form } : undefined
}

const show = async (
  req: PayloadRequest,
  request: Request,
  token: string,
  outcome?: AnswerOutcome,
): Promise<TextResult> => {
  const asked = await frameFor(req, request)
  const found = await answersBy(req, token)
  if (!found) return goneFor(asked)
  const { stored, form } = found
  const frame = { ...asked, language: stored.language ?? asked.language }
  const { title, items } = formIn(form, frame.language)
  const text = answersPageOf(frame, { title, items, ...stored, outcome })
  const isProblem = outcome === 'before' || outcome === 'late'
  const mediaType = 'text/html; charset=utf-8'
  return {
    mediaType,
    text,
    language: frame.language,
    ...(isProblem ? { status: 400 as const } : {}),
  }
}

/** A form as websites render it. */
export const presentForm = (form: FormRow): z.input<typeof publicForm> => {
  const { slug, kind, title, description, language, opensAt, closesAt, version, items } = form
  return {
    ...{ slug, kind, title, description, language, opensAt, closesAt, version },
    state: openingOf(form, new Date()),
    needsConfirmation: form.confirms,
    needsApproval: form.needsApproval,
    anonymous: form.anonymous,
    schema: jsonSchemaOf(items),
    display: items.map(displayedItem),
  }
}

export const formEndpoints = [
  endpoint(readForm, async ({ req, params, query }) =>
    presentForm(formIn(await findFormFor(req, params.slug), query.language)),
  ),

  endpoint(submitForm, async (context) =>
    receive(context, formFor(await findFormFor(context.req, context.params.slug))),
  ),

  uploadFileEndpoint,

  endpoint(showAnswers, ({ req, request, params }) => show(req, request, params.token)),

  endpoint(changeAnswers, async ({ req, request, params: { token } }) => {
    const { action } = await readFormBody(request, { schema: answerForm, limit: answerFormLimit })
    const found = await answersBy(req, token)
    if (!found) return show(req, request, token)
    const change = action === 'confirm' ? confirmAnswers : withdrawAnswers
    const outcome = await change(req, found.stored.id)
    if (action === 'withdraw') await removeFilesNow(req.payload)
    return show(req, request, token, outcome)
  }),
]
