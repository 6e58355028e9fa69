import { z } from 'zod'
import { slugFrom } from '#src/content/slug.ts'
import {
  type Condition,
  type DisplayedItem,
  displayedQuestion,
  mostItems,
  type PersonField,
  personFields,
} from '#src/contract/forms/form.ts'
import { type ItemTranslations, itemTranslations, translations } from './languages.ts'

/** A question as it is stored with a version of its form. */
export const question = displayedQuestion.omit({ choiceLabels: true }).extend({
  personField: z.enum(personFields).nullable(),
  customField: z.string(),
  /** What its answers are stored as with the person: lines, of a choice `choice = value`. */
  storedAs: z.string().optional(),
  min: z.number().nullable(),
  max: z.number().nullable(),
})
interface InLanguages {
  readonly translations?: ItemTranslations
}

export type Question = z.output<typeof question> &
  InLanguages & { readonly choiceLabels?: readonly string[] }

export type FormItem =
  | Question
  | (Extract<DisplayedItem, { kind: 'section' }> & InLanguages)
  | Extract<DisplayedItem, { kind: 'page_break' }>

/** What a version of a form asks. */
export type FormBody = readonly FormItem[]

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
const bound = z
  .number()
  .nullish()
  .transform((value) => value ?? null)

/** A block of a form's document. */
const block = z.object({
  blockType: z.string(),
  name: text,
  label: text,
  help: text,
  required: flag,
  choices: text,
  several: flag,
  other: flag,
  // Of a section it is rich text, which is rendered beside it.
  text: text.catch(''),
  textHtml: text,
  heading: text,
  min: bound,
  max: bound,
  personField: z
    .enum(personFields)
    .nullish()
    .transform((value) => value ?? null),
  customField: text,
  storedAs: text,
  translations: translations.nullish().catch({}),
  showIf: z
    .object({ question: text, values: text })
    .nullish()
    .transform((value) => value ?? { question: '', values: '' }),
})
type Block = z.output<typeof block>

const blocks = z.array(block).max(mostItems)

/** The lines of a text that have something in them. */
export const linesOf = (lines: string): string[] =>
  lines.split('\n').flatMap((line) => (line.trim() ? [line.trim()] : []))

const controls = {
  formText: 'text',
  formLongText: 'long_text',
  formChoice: 'choice',
  formNumber: 'number',
  formDate: 'date',
  formPhone: 'phone',
  formPostcode: 'postcode',
  formEmail: 'email',
  formAgreement: 'agreement',
  formFile: 'file',
} as const

const controlOf = (blockType: string) =>
  Object.hasOwn(controls, blockType) ? controls[blockType as keyof typeof controls] : undefined

/** A question as it is displayed: without where its answer is stored. */
export const displayedOf = ({
  personField: _,
  customField: __,
  storedAs: _____,
  min: ___,
  max: ____,
  translations: ______,
  ...shown
}: Question): z.output<typeof displayedQuestion> => ({
  ...shown,
  choiceLabels: [...(shown.choiceLabels ?? shown.choices)],
})

export const isQuestion = (item: FormItem): item is Question => item.kind === 'question'

/** An item as it is displayed, in the language that its texts are in. */
export function displayedItem(item: FormItem): DisplayedItem {
  if (isQuestion(item)) return displayedOf(item)
  if (item.kind === 'page_break') return item
  const { translations: _, ...section } = item
  return section
}

/** Whether an answer to it may tell who gave it: it is of the person, or a file, which may name them. */
export const isOfPerson = ({ personField, control }: Question): boolean =>
  personField !== null || control === 'email' || control === 'phone' || control === 'file'

export const questionsOf = (items: FormBody): Question[] => items.filter(isQuestion)

/** What is asked where none can upload a file. */
export const withoutFiles = (items: FormBody): FormBody =>
  items.filter((item) => !isQuestion(item) || item.control !== 'file')

const conditionOf = ({ showIf: { question, values } }: Block): Condition | null =>
  question ? { question, values: linesOf(values) } : null

const itemOf = (each: Block): FormItem => {
  const control = controlOf(each.blockType)
  const showIf = conditionOf(each)
  const inLanguages = itemTranslations(each.translations ?? {}, !control)
  if (control)
    return {
      ...{ kind: 'question', name: each.name, control, label: each.label, help: each.help },
      ...{ required: each.required, several: each.several, other: each.other, showIf },
      ...{ text: each.text, min: each.min, max: each.max, personField: each.personField },
      ...{ choices: [...new Set(linesOf(each.choices))], customField: each.customField },
      // Only where there is any: a form that is saved again without a change asks the same.
      ...(each.storedAs ? { storedAs: each.storedAs } : {}),
      ...inLanguages,
    }
  return each.blockType === 'formPageBreak'
    ? { kind: 'page_break' }
    : { kind: 'section', heading: each.heading, html: each.textHtml, showIf, ...inLanguages }
}

/** What the blocks of a form ask, in their order. */
export const bodyOf = (given: unknown): FormBody => (blocks.safeParse(given).data ?? []).map(itemOf)

const longestName = 50

/**
 * The blocks with a name for each question that has none: from its label, and another one than those
 * before. A name stays when its label changes, since answers are stored under it; one that the form had
 * for another kind of question, in `former`, is not given again.
 */
export function withNames(
  given: unknown,
  former: ReadonlyMap<string, Question['control']> = new Map(),
): unknown {
  if (!Array.isArray(given)) return given
  const parsed = z.array(z.looseObject({ blockType: z.string(), name: text, label: text }))
  const rows = parsed.safeParse(given).data
  if (!rows) return given
  const taken = new Set<string>()
  for (const { name } of rows) if (name) taken.add(name)
  const seen = new Set<string>()
  return rows.map((row, at) => {
    const control = controlOf(row.blockType)
    if (!control) return given[at]
    const isTaken = (name: string): boolean =>
      taken.has(name) || (former.get(name) ?? control) !== control
    // A copied row has the name of its original.
    const name = row.name && !seen.has(row.name) ? row.name : freeName(row.label, isTaken)
    taken.add(name)
    seen.add(name)
    return { ...row, name }
  })
}

function freeName(label: string, isTaken: (name: string) => boolean): string {
  const base = slugFrom(label).replace(/-/g, '_').slice(0, longestName) || 'question'
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base}_${count}`
    if (!isTaken(name)) return name
  }
}

const fits: Readonly<Record<PersonField, readonly Question['control'][]>> = {
  name: ['text'],
  firstName: ['text'],
  lastName: ['text'],
  city: ['text', 'choice'],
  email: ['email'],
  phone: ['phone'],
  postcode: ['postcode', 'text'],
  tags: ['choice'],
  custom: ['text', 'long_text', 'choice', 'number', 'date', 'agreement'],
  stage: ['choice', 'agreement'],
  status: ['choice', 'agreement'],
  topics: ['choice', 'agreement'],
  displayed: ['agreement'],
}

/** Values that there are, by the field of the person that has them, in lower case. */
export type KnownValues = Readonly<Record<'stage' | 'status' | 'topics', ReadonlySet<string>>>

/** What each choice is stored as, or that an agreement was given. */
export function storedValues(
  { control, storedAs = '' }: Question,
  given: readonly string[],
): readonly string[] {
  const lines = linesOf(storedAs)
  if (control === 'agreement') return given.includes('true') ? lines : []
  const pairs = lines.flatMap((line) => {
    const [choice = '', value] = line.split(/\s*=\s*(?=[^=]*$)/)
    return value ? [[choice, value] as const] : []
  })
  const stored = new Map(pairs)
  return given.map((choice) => stored.get(choice) ?? choice)
}

const hasKnownValue = (question: Question, known: ReadonlySet<string>): boolean =>
  storedValues(question, ['true', ...question.choices]).some((value) =>
    known.has(value.toLowerCase()),
  )

type FieldProblem = 'field' | 'field_twice' | 'custom' | 'no_value'

export type BodyProblem =
  | { readonly problem: 'no_question' | 'no_email' | 'no_name' }
  | {
      readonly problem:
        | 'person'
        | 'condition'
        | 'choices'
        | 'translated_choices'
        | FieldProblem
        | 'bounds'
      readonly label: string
    }

/** Questions that the answer to a condition is looked for in: those before, with fixed answers. */
const mayDecide = ({ control }: Question): boolean =>
  control === 'choice' || control === 'agreement'

const conditionHolds = (
  { showIf }: { readonly showIf: Condition | null },
  before: readonly Question[],
): boolean => {
  if (!showIf) return true
  const decides = before.find(({ name }) => name === showIf.question)
  return decides !== undefined && mayDecide(decides) && showIf.values.length > 0
}

/** Whether a language has more or fewer choices than are stored. */
const hasOtherChoices = ({ choices, translations = {} }: Question): boolean =>
  Object.values(translations).some(
    ({ choiceLabels }) => choiceLabels && choiceLabels.length !== choices.length,
  )

const problemOf = (
  question: Question,
  before: readonly Question[],
  known: Rules,
): 'choices' | 'translated_choices' | 'bounds' | FieldProblem | undefined => {
  const { control, choices, min, max, personField } = question
  if (control === 'choice' && choices.length === 0) return 'choices'
  if (hasOtherChoices(question)) return 'translated_choices'
  if (min !== null && max !== null && min > max) return 'bounds'
  return personField ? fieldProblemOf(question, before, known) : undefined
}

const fieldProblemOf = (
  question: Question,
  before: readonly Question[],
  { customFields, values }: Rules,
): FieldProblem | undefined => {
  const { control, personField, customField } = question
  if (!personField) return undefined
  if (!fits[personField].includes(control)) return 'field'
  if (personField === 'custom' && !customFields.has(customField)) return 'custom'
  if (personField === 'stage' || personField === 'status' || personField === 'topics')
    if (!hasKnownValue(question, values[personField])) return 'no_value'
  const isSame = (other: Question): boolean =>
    other.personField === personField && other.customField === customField
  const mayBeSeveral = personField === 'tags' || personField === 'topics'
  return !mayBeSeveral && before.some(isSame) ? 'field_twice' : undefined
}

interface Rules {
  /** Whether it needs to know by mail who answers. */
  readonly needsEmail: boolean
  /** Whether it needs a name: of a petition. */
  readonly needsName: boolean
  /** Whether it must not know who answers. */
  readonly anonymous: boolean
  /** The keys of the organisation's fields of people. */
  readonly customFields: ReadonlySet<string>
  readonly values: KnownValues
}

/** Whether everybody who answers is asked for it, and must give it. */
const alwaysAsksFor = (questions: readonly Question[], field: PersonField): boolean =>
  questions.some(
    ({ personField, required, showIf }) => personField === field && required && showIf === null,
  )

/** What is wrong with an item, beside the questions before it. */
const itemProblem = (
  item: Exclude<FormItem, { kind: 'page_break' }>,
  before: readonly Question[],
  rules: Rules,
): BodyProblem | undefined => {
  const label = isQuestion(item) ? item.label : item.heading
  if (!conditionHolds(item, before)) return { problem: 'condition', label }
  const problem = isQuestion(item) ? problemOf(item, before, rules) : undefined
  return problem && { problem, label }
}

const problemOfAll = (
  questions: readonly Question[],
  { needsEmail, needsName }: Rules,
): BodyProblem | undefined => {
  if (questions.length === 0) return { problem: 'no_question' }
  const hasName = alwaysAsksFor(questions, 'name') || alwaysAsksFor(questions, 'lastName')
  if (needsName && !hasName) return { problem: 'no_name' }
  return needsEmail && !alwaysAsksFor(questions, 'email') ? { problem: 'no_email' } : undefined
}

/** The first thing because of which a form cannot be published. */
export function problemIn(items: FormBody, rules: Rules): BodyProblem | undefined {
  const person = rules.anonymous && questionsOf(items).find(isOfPerson)
  if (person) return { problem: 'person', label: person.label }
  const before: Question[] = []
  for (const item of items) {
    const found = item.kind === 'page_break' ? undefined : itemProblem(item, before, rules)
    if (found) return found
    if (isQuestion(item)) before.push(item)
  }
  return problemOfAll(before, rules)
}
