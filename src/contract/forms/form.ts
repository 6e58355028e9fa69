import { z } from 'zod'
import { siteLanguages } from '../content/site-languages.ts'
import { jsonResponse, publicJson, publicOperation, stream, textResponse } from '../define.ts'
import { bySlug } from '../parameters.ts'
import { proof } from '../submissions/challenge.ts'
import { received } from '../submissions/submission.ts'
import { int4, text, timestamp } from '../values.ts'

export const questionControls = [
  ...(['text', 'long_text', 'choice', 'number', 'date'] as const),
  ...(['phone', 'postcode', 'email', 'agreement', 'file'] as const),
] as const

/**
 * What an answer writes to the person who gave it, once that is known to be them; `displayed` is whether
 * everybody may see their signature.
 */
export const personFields = [
  ...(['name', 'firstName', 'lastName', 'email', 'phone', 'postcode', 'city'] as const),
  ...(['tags', 'custom', 'stage', 'status', 'topics', 'displayed'] as const),
] as const
export type PersonField = (typeof personFields)[number]

export const formKinds = ['form', 'survey', 'petition'] as const

/** Why a form takes no answers now, or that it does. */
export const formOpenings = ['open', 'not_yet', 'closed', 'full'] as const
export type FormOpening = (typeof formOpenings)[number]

/** The longest texts of answers, in code points. */
export const answerLimits = {
  text: 500,
  long_text: 5_000,
  choice: 200,
  phone: 50,
  postcode: 20,
} as const
export const mostItems = 100
/** A key for each question, and nothing long. */
const longestName = 60

export const answerValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()).max(200),
])
export const answers = z.record(z.string().max(longestName), answerValue)
export type Answers = z.output<typeof answers>
export type AnswerValue = z.output<typeof answerValue>

/** Shown where an earlier question has one of these answers. */
const condition = z.strictObject({ question: z.string(), values: z.array(z.string()) })
export type Condition = z.output<typeof condition>

export const displayedQuestion = z
  .strictObject({
    kind: z.literal('question'),
    /** Its property in `schema`, and in `answers`. */
    name: z.string(),
    control: z.enum(questionControls),
    label: z.string(),
    help: z.string(),
    /** Where it is shown. */
    required: z.boolean(),
    choices: z.array(z.string()),
    /** Of the choices, in the language of the form; what is sent are the choices. */
    choiceLabels: z.array(z.string()),
    several: z.boolean(),
    /** Whether another answer than the choices may be written. */
    other: z.boolean(),
    /** What one agrees to. */
    text: z.string(),
    showIf: condition.nullable(),
  })
  .meta({ id: 'FormQuestion' })

const displayedItem = z.discriminatedUnion('kind', [
  displayedQuestion,
  z.strictObject({
    kind: z.literal('section'),
    heading: z.string(),
    html: z.string().describe('Safe HTML'),
    showIf: condition.nullable(),
  }),
  z.strictObject({ kind: z.literal('page_break') }),
])
export type DisplayedItem = z.output<typeof displayedItem>

export const publicForm = z
  .strictObject({
    slug: z.string(),
    kind: z.enum(formKinds),
    title: z.string(),
    description: z.string(),
    language: z.enum(siteLanguages).nullable(),
    state: z.enum(formOpenings),
    opensAt: timestamp().nullable(),
    closesAt: timestamp().nullable(),
    needsConfirmation: z.boolean(),
    needsApproval: z.boolean(),
    /** Nothing is stored of who answers. */
    anonymous: z.boolean(),
    /** Of the questions: each change of them makes a new one. */
    version: z.int(),
    /** A JSON Schema of `answers`, without the conditions, which `display` has. */
    schema: z.record(z.string(), z.unknown()),
    display: z.array(displayedItem),
  })
  .meta({ id: 'Form' })

export const readForm = publicOperation('GET', '/api/forms/:slug', {
  id: 'readForm',
  summary: 'A form: the JSON Schema of its answers, and in which order it is displayed',
  group: 'Submissions',
  params: bySlug,
  query: z.object({ language: z.enum(siteLanguages).optional() }),
  response: jsonResponse(publicForm),
  caching: 'never',
})

export const submitForm = publicOperation('POST', '/api/forms/:slug', {
  id: 'submitForm',
  takesKey: true,
  summary: 'Answers a form; the response does not depend on whether the address is known',
  details:
    'Answers are checked by the questions as they are now. Those to questions that are not shown are left out. `version` is that of the form that was displayed: where it has other questions by now, answers to that version are taken for a day.',
  group: 'Submissions',
  params: bySlug,
  body: publicJson(
    z.object({
      answers,
      version: int4().nullish(),
      language: z.enum(siteLanguages).nullish(),
      /** Of the link to a survey in a mail: whose answers they are. */
      token: z.string().max(100).nullish(),
      proof: proof(),
    }),
  ),
  response: jsonResponse(received),
  errors: {
    invalid: [
      'Too many requests, try again later',
      'form: is closed',
      'token: is not valid any more',
    ],
  },
})

/** Of the files that answer questions, which no public path serves. */
export const formFilesFolder = 'form-files'

/** What an upload returns, and a question for a file has as its answer. */
export const fileKey = z.string().regex(new RegExp(`^${formFilesFolder}/[0-9a-f]{32}$`))

export const uploadFile = publicOperation('POST', '/api/forms/:slug/files', {
  id: 'uploadFile',
  summary: 'Uploads a file of at most 10 MB as the answer to a question of a form',
  details:
    'PDF, JPEG, PNG, WebP, Word, Excel, PowerPoint, OpenDocument or text, as its bytes are. `file` is the answer to the question, once. What no answers name within a day is removed.',
  group: 'Submissions',
  params: bySlug,
  body: stream(
    'multipart/form-data',
    z.object({
      question: z.string(),
      file: z.string().meta({ format: 'binary' }),
    }),
  ),
  response: jsonResponse(
    z.strictObject({ file: fileKey, name: z.string(), size: z.int() }).meta({ id: 'UploadedFile' }),
  ),
  errors: {
    invalid: [
      'question: is none that a file answers',
      'file: must be at most 10485760 bytes',
      'form: is closed',
      'Too many requests, try again later',
    ],
  },
})

const html = 'text/html; charset=utf-8'
const ofToken = z.object({ token: text() })

export const answerActions = ['confirm', 'withdraw'] as const
export const answerForm = z.object({ action: z.enum(answerActions) })
export const answerFormLimit = 1024

export const showAnswers = publicOperation('GET', '/api/answers/:token', {
  id: 'showAnswers',
  summary: 'The page of a person’s answers, linked from the mail about them; changes nothing',
  group: 'Submissions',
  params: ofToken,
  response: textResponse(html),
  caching: 'never',
})

export const changeAnswers = publicOperation('POST', '/api/answers/:token', {
  id: 'changeAnswers',
  summary: 'Confirms answers to a form, or withdraws them',
  group: 'Submissions',
  params: ofToken,
  body: stream('application/x-www-form-urlencoded', answerForm),
  response: textResponse(html),
})
