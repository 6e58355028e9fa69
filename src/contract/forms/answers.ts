import { z } from 'zod'
import { adminJson, adminOperation, bytesResponse, jsonResponse, textResponse } from '../define.ts'
import { exportFormat } from '../export.ts'
import { byId } from '../parameters.ts'
import { int4 } from '../values.ts'
import { answers, displayedQuestion, personFields } from './form.ts'

const [read, write] = ['submissions:read', 'submissions:write'] as const

/**
 * What answers are: waiting for the mailed link, or for staff, or received. Withdrawn ones have
 * nothing of the person any more, nor those that a petition had already.
 */
export const answerStates = [
  ...(['unconfirmed', 'pending', 'accepted', 'declined', 'withdrawn', 'duplicate'] as const),
] as const
export type AnswerState = (typeof answerStates)[number]

/** Those that a form has at most as many as it says, and from each person one where it says so. */
export const countedStates = ['pending', 'accepted'] as const

/** `hide` is for a signature: name and place are not displayed any more. */
export const answerDecisions = ['approve', 'decline', 'hide'] as const
export type AnswerDecision = (typeof answerDecisions)[number]

/** Of an anonymous survey nothing is shown before so many have answered. */
export const fewestShown = 5

/** How many are decided by one request. */
export const mostAnswers = 100

export const decideAnswers = adminOperation('POST', '/cms-api/form-answers/decide', {
  id: 'decideAnswers',
  summary: 'Approves or declines answers to forms; those it does not fit stay',
  permission: write,
  body: adminJson(
    z.object({
      ids: z.array(int4()).min(1).max(mostAnswers),
      decision: z.enum(answerDecisions),
    }),
  ),
  response: jsonResponse(z.object({ decided: z.int(), failed: z.int() })),
})

/** What staff enter for a contact. */
export const enteredSurvey = z.object({ form: int4(), version: int4(), answers })

export const listSurveys = adminOperation('GET', '/cms-api/form-answers/surveys', {
  id: 'listSurveys',
  summary: 'Surveys that staff may ask a contact in a call: published, open and not anonymous',
  permission: 'contacts:write',
  response: jsonResponse(
    z.object({
      docs: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          version: z.int(),
          questions: z.array(displayedQuestion),
        }),
      ),
    }),
  ),
})
export type AskedSurvey = z.output<typeof listSurveys.response.schema>['docs'][number]

/** What a person has, and what their answers say instead. */
const difference = z.object({
  field: z.enum(personFields),
  /** Of the organisation's own field. */
  key: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
})
export type Difference = z.output<typeof difference>

export const readAnswers = adminOperation('GET', '/cms-api/form-answers/:id/answers', {
  id: 'readAnswers',
  summary: 'Answers with the questions of their time, and how they differ from the person',
  permission: read,
  params: byId,
  response: jsonResponse(
    z.object({
      answers,
      questions: z.array(displayedQuestion),
      files: z.array(z.object({ question: z.string(), size: z.int() })),
      contact: z.int().nullable(),
      differences: z.array(difference),
    }),
  ),
})
export type AnswersOfOne = z.output<typeof readAnswers.response.schema>

export const downloadAnswerFile = adminOperation(
  'GET',
  '/cms-api/form-answers/:id/files/:question',
  {
    id: 'downloadAnswerFile',
    summary: 'The file that answers a question, as it was uploaded',
    permission: read,
    params: byId.extend({ question: z.string() }),
    response: bytesResponse('application/octet-stream'),
  },
)

export const applyAnswers = adminOperation('POST', '/cms-api/form-answers/:id/apply', {
  id: 'applyAnswers',
  summary: 'Writes some of what was answered to the person, as they were when it was looked at',
  permission: { all: [write, 'contacts:write'] },
  params: byId,
  body: adminJson(
    z.object({
      fields: z
        .array(difference.omit({ label: true }))
        .min(1)
        .max(200),
    }),
  ),
  response: jsonResponse(z.object({ applied: z.int() })),
})

export const exportAnswers = adminOperation('GET', '/cms-api/forms/:id/answers/export', {
  id: 'exportAnswers',
  summary: 'The answers to a form, one in each row, as a file',
  permission: read,
  params: byId,
  query: z.object({ format: exportFormat() }),
  response: textResponse('text/csv', 'application/json'),
})

/** The value under which all answers that are none of the choices are counted. */
export const otherValue = ' '

/** How often each choice of a question was made, in answers that were received. */
export const figure = z.object({
  question: z.string(),
  label: z.string(),
  answered: z.int(),
  values: z.array(z.object({ value: z.string(), count: z.int() })),
})
export type Figure = z.output<typeof figure>

export const readFormFigures = adminOperation('GET', '/cms-api/forms/:id/figures', {
  id: 'readFormFigures',
  summary: 'How many answered a form, and what they chose',
  permission: read,
  params: byId,
  response: jsonResponse(
    z.object({
      states: z.record(z.enum(answerStates), z.int()),
      figures: z.array(figure),
      /** Whether they are of an anonymous survey that too few have answered. */
      hidden: z.boolean(),
    }),
  ),
})
export type FormFigures = z.output<typeof readFormFigures.response.schema>
