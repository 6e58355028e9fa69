import type { Client } from './client.ts'
import { MusterError } from './error.ts'
import type { Form, FormQuestion, Operations } from './types.ts'

/**
 * What whoever renders a form has in common: its fields, and the answers they hold. An entry of its
 * own, so that clients without forms are without it.
 */

export type FormItem = Form['display'][number]
export type FormAnswers = Operations['submitForm']['input']['body']['answers']

/** The field of a question; one of its radio buttons is "" for another answer. */
export const answerField = (question: string): string => `answer_${question}`

/** The field of another answer than the choices. */
export const otherField = (question: string): string => `other_${question}`

interface InputAttributes {
  readonly type?: 'text' | 'number' | 'date' | 'tel' | 'email' | 'checkbox' | 'file'
  readonly accept?: string
  readonly rows?: number
  readonly maxlength?: number
  readonly autocomplete?: string
  readonly step?: string
  readonly value?: string
  readonly min?: number | undefined
  readonly max?: number | undefined
}

const inputs: Readonly<Record<FormQuestion['control'], InputAttributes>> = {
  text: { type: 'text', maxlength: 500 },
  long_text: { maxlength: 5000, rows: 5 },
  number: { type: 'number', step: 'any' },
  date: { type: 'date' },
  phone: { type: 'tel', maxlength: 50, autocomplete: 'tel' },
  postcode: { type: 'text', maxlength: 20, autocomplete: 'postal-code' },
  email: { type: 'email', maxlength: 200, autocomplete: 'email' },
  choice: { type: 'text', maxlength: 200 },
  agreement: { type: 'checkbox', value: 'true' },
  file: {
    type: 'file',
    accept: '.pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.pptx,.odt,.ods,.odp,.txt,.csv',
  },
}

/** Attributes of the input of a question; with `rows` it is a textarea. */
export function inputOf({ schema }: Form, { name, control }: FormQuestion): InputAttributes {
  const { properties } = schema as {
    properties?: Record<string, { minimum?: number; maximum?: number }>
  }
  const { minimum: min, maximum: max } = properties?.[name] ?? {}
  return { ...inputs[control], ...(control === 'number' ? { min, max } : {}) }
}

const questionsIn = ({ display }: Form): FormQuestion[] =>
  display.filter((item) => item.kind === 'question')

/**
 * By which link of a mail a survey is answered: its token, and for whom it is. On the page of the
 * form alone a link may name a former slug.
 */
export function surveyLinkIn(
  hash: string,
  slug: string,
  isOwnPage = false,
): { readonly token: string; readonly reader: string } | undefined {
  const parts = new URLSearchParams(hash.slice(1))
  const former = isOwnPage && [...parts].find(([name]) => name.startsWith('survey:'))?.[1]
  const token = parts.get(`survey:${slug}`) || former
  return token ? { token, reader: parts.get('for') ?? '' } : undefined
}

/** The items of a form by its pages. */
export const pagesOf = ({ display }: Form): FormItem[][] => {
  const pages: FormItem[][] = [[]]
  for (const item of display)
    if (item.kind === 'page_break') pages.push([])
    else pages.at(-1)?.push(item)
  return pages
}

const numberOf = (text: string): string | number => {
  const number = Number(text.replace(',', '.'))
  // What is no number is sent as it is, and rejected at its question.
  return text === '' || Number.isNaN(number) ? text : number
}

const answerOf = ({ name, control, several }: FormQuestion, values: FormData) => {
  const given = values.getAll(answerField(name)).map((value) => String(value))
  const other = String(values.get(otherField(name)) ?? '').trim()
  const [first = ''] = given
  if (control === 'agreement') return first !== '' || undefined
  if (control === 'number') return numberOf(first.trim())
  if (control !== 'choice') return first.replaceAll('\r\n', '\n')
  return several ? [...given, other].filter(Boolean) : first || other
}

/** What was uploaded for a file, which is sent again where something else was wrong. */
const uploaded = new WeakMap<File, string>()

/**
 * Uploads the files in the fields of a form, and puts what answers them in their place; before
 * `answersIn`. What is wrong with a file is an error of its answer.
 */
export async function uploadFiles(
  muster: Pick<Client, 'uploadFile'>,
  form: Form,
  values: FormData,
): Promise<void> {
  for (const { name: question, control } of questionsIn(form)) {
    const field = answerField(question)
    const file = values.get(field)
    if (control !== 'file' || !(file instanceof File)) continue
    // A field without a file has one without a name.
    const key = file.name
      ? (uploaded.get(file) ?? (await keyFor(muster, form, question, file)))
      : ''
    if (key) uploaded.set(file, key)
    values.set(field, key)
  }
}

const keyFor = (
  { uploadFile }: Pick<Client, 'uploadFile'>,
  { slug }: Form,
  question: string,
  file: File,
) =>
  uploadFile({ slug, body: { question, file } }).then(
    (made) => made.file,
    (error: unknown) => {
      const rule = error instanceof MusterError && /^file: (.*)/s.exec(error.message)?.[1]
      throw rule ? new MusterError(400, `answers.${question}: ${rule}`) : error
    },
  )

/** The answers in the fields of a form, as `submitForm` takes them; without those that are empty. */
export function answersIn(form: Form, values: FormData): FormAnswers {
  const answers: FormAnswers = {}
  for (const question of questionsIn(form)) {
    const answer = answerOf(question, values)
    if (answer !== undefined && answer !== '' && !(Array.isArray(answer) && answer.length === 0))
      answers[question.name] = answer
  }
  return answers
}

/** The question that an error of the API is about, and what is wrong with its answer. */
export function wrongAnswerIn(
  form: Form,
  message: string,
): { readonly question: FormQuestion; readonly rule: string } | undefined {
  for (const question of questionsIn(form)) {
    const start = `answers.${question.name}: `
    if (message.startsWith(start)) return { question, rule: message.slice(start.length) }
  }
  return undefined
}
