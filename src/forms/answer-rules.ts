import { z } from 'zod'
import {
  type Answers,
  type AnswerValue,
  answerLimits,
  type Condition,
  type FormOpening,
  fileKey,
  type PersonField,
} from '#src/contract/forms/form.ts'
import { cityLimit, nameLimit, postcodeLimit, tagLimit } from '#src/contract/people/fields.ts'
import { email, requiredText } from '#src/contract/values.ts'
import { type FormBody, isQuestion, type Question, questionsOf, storedValues } from './form-body.ts'

const choiceOf = ({ choices, other }: Question): z.ZodType<string> =>
  other ? requiredText(answerLimits.choice) : z.enum(choices)

/** What a contact holds of an answer; of an older form longer ones may be stored. */
const limits: Partial<Record<PersonField, number>> = {
  name: nameLimit,
  firstName: nameLimit,
  lastName: nameLimit,
  city: cityLimit,
  postcode: postcodeLimit,
  tags: tagLimit,
}

const held = (field: PersonField | null): number => (field && limits[field]) ?? Infinity

/** What an answer to a question is; the JSON Schema that websites get is made of it. */
export function schemaOf(question: Question): z.ZodType<AnswerValue> {
  const { control, several, min, max, required, personField } = question
  switch (control) {
    case 'text':
    case 'long_text':
    case 'phone':
    case 'postcode':
      return requiredText(Math.min(answerLimits[control], held(personField)))
    case 'email':
      return email()
    case 'file':
      return fileKey
    case 'date':
      return z.iso.date()
    case 'number': {
      const number = z.number()
      const from = min === null ? number : number.min(min)
      return max === null ? from : from.max(max)
    }
    case 'agreement':
      return required ? z.literal(true) : z.boolean()
    case 'choice':
      return several ? z.array(choiceOf(question)).min(1).max(200) : choiceOf(question)
  }
}

/** The JSON Schema of the answers to a form. Conditions are in what is displayed. */
export function jsonSchemaOf(items: FormBody): Record<string, unknown> {
  const properties = questionsOf(items).map((question) => {
    const schema = schemaOf(question).meta({ title: question.label })
    const isAlways = question.required && question.showIf === null
    return [question.name, isAlways ? schema : schema.optional()] as const
  })
  return z.toJSONSchema(z.object(Object.fromEntries(properties)), { io: 'input' })
}

const valuesOf = (answer: AnswerValue | undefined): readonly string[] => {
  if (answer === undefined) return []
  return Array.isArray(answer) ? answer : [String(answer)]
}

/** Whether an item is shown beside answers to the questions before it. */
export const isShown = (showIf: Condition | null, answers: Answers): boolean =>
  showIf === null ||
  valuesOf(Object.hasOwn(answers, showIf.question) ? answers[showIf.question] : undefined).some(
    (value) => showIf.values.includes(value),
  )

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

export interface WrongAnswer {
  readonly question: Question
  readonly rule: 'required' | 'invalid'
}

type Read = { readonly rule: WrongAnswer['rule'] } | { readonly value: AnswerValue | undefined }

/** What was given as the answer to a question that is shown. */
function readAnswer(question: Question, given: unknown): Read {
  const isMissing = isEmpty(given) || (question.control === 'agreement' && given === false)
  if (isMissing) return question.required ? { rule: 'required' } : { value: undefined }
  const { data } = schemaOf(question).safeParse(given)
  if (data === undefined) return { rule: 'invalid' }
  return { value: Array.isArray(data) ? [...new Set(data)] : data }
}

/**
 * The answers to store of those that are given: of the questions that are shown, without empty ones,
 * each as its question has it; or the first that is wrong.
 */
export function answersTo(
  items: FormBody,
  given: Readonly<Record<string, unknown>>,
): { readonly answers: Answers; readonly wrong?: WrongAnswer } {
  const answers: Answers = {}
  for (const question of items.filter(isQuestion)) {
    const { name, showIf } = question
    if (!isShown(showIf, answers)) continue
    const read = readAnswer(question, Object.hasOwn(given, name) ? given[name] : undefined)
    if ('rule' in read) return { answers, wrong: { question, rule: read.rule } }
    if (read.value !== undefined) answers[name] = read.value
  }
  return { answers }
}

/** What answers give for the person they are from, by the fields that questions name. */
export interface PersonAnswers {
  readonly fields: Partial<
    Record<Exclude<PersonField, 'tags' | 'custom' | 'topics' | 'displayed'>, string>
  >
  /** Topics by their slugs or names, each with what was agreed to. */
  readonly topics: readonly { readonly name: string; readonly text: string }[]
  /** The texts that were agreed to, and are about no topic. */
  readonly agreements: readonly string[]
  readonly tags: readonly string[]
  readonly custom: Readonly<Record<string, AnswerValue>>
}

/** Topics and the display of a name have a state that the person can change. */
const isRecorded = (field: PersonField | null): boolean =>
  field !== 'topics' && field !== 'displayed'

const severalFields: readonly PersonField[] = ['tags', 'topics', 'custom', 'displayed']

/** So many code points of a text at most. */
export const cut = (text: string, limit = Infinity): string =>
  [...text].slice(0, limit).join('').trim()

export function personIn(items: FormBody, answers: Answers): PersonAnswers {
  const given = questionsOf(items).flatMap((question) => {
    const { name, personField: field } = question
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
    if (answer === undefined || !field) return []
    const values = storedValues(question, valuesOf(answer)).map((each) => cut(each, limits[field]))
    return [{ question, field, answer, values }]
  })
  const giving = (field: PersonField) => given.filter((each) => each.field === field)
  const fields: PersonAnswers['fields'] = Object.fromEntries(
    given.flatMap(({ field, values: [value] }) =>
      value === undefined || severalFields.includes(field) ? [] : [[field, value]],
    ),
  )
  const name = fields.name ?? [fields.firstName, fields.lastName].filter(Boolean).join(' ')
  return {
    fields: name ? { ...fields, name: cut(name, nameLimit) } : fields,
    agreements: questionsOf(items).flatMap(({ control, name, personField, text, label }) =>
      isRecorded(personField) && control === 'agreement' && answers[name] === true
        ? [text || label]
        : [],
    ),
    tags: [...new Set(giving('tags').flatMap(({ values }) => values))],
    topics: giving('topics').flatMap(({ values, question: { text, label } }) =>
      values.map((topic) => ({ name: topic, text: text || label })),
    ),
    custom: Object.fromEntries(
      giving('custom').map(({ question, answer }) => [question.customField, answer]),
    ),
  }
}

interface Opening {
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly most: number | null
  readonly taken: number
}

export const openingOf = ({ opensAt, closesAt, most, taken }: Opening, now: Date): FormOpening => {
  if (opensAt && now < new Date(opensAt)) return 'not_yet'
  if (closesAt && now >= new Date(closesAt)) return 'closed'
  return most !== null && taken >= most ? 'full' : 'open'
}
