import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { Answers, OfferedQuestion } from '#src/contract/events/registration.ts'
import type { AnswerValue, PersonField } from '#src/contract/forms/form.ts'
import { answersTo } from '#src/forms/answer-rules.ts'
import {
  type FormBody,
  type Question as FormQuestion,
  isQuestion,
  questionsOf as questionsIn,
  withoutFiles,
} from '#src/forms/form-body.ts'
import { itemsIn } from '#src/forms/languages.ts'
import { type Answered, answersTo as answersToQuestions, type WrongAnswer } from './rules.ts'
import type { EventRow } from './sql/events.ts'

/** What every registration asks, and a form is not asked for again. */
const asked: readonly (PersonField | null)[] = ['name', 'firstName', 'lastName', 'email', 'phone']

/** What a form asks of who registers for an event. */
export const itemsFor = (items: FormBody): FormBody =>
  withoutFiles(items).filter((item) => !isQuestion(item) || !asked.includes(item.personField))

/** The key of one of several choices, which is asked by itself. */
const keyOf = ({ name }: FormQuestion, choice: string): string => `${name}=${choice.slice(0, 200)}`

/** After which answer to which question it is asked, since clients of registrations ask everything. */
const conditionIn = ({ showIf }: FormQuestion, questions: readonly FormQuestion[]): string => {
  const decides = questions.find(({ name }) => name === showIf?.question)
  if (!showIf || !decides) return ''
  const { control, choices, choiceLabels = choices } = decides
  const labels = showIf.values.map((value) => choiceLabels[choices.indexOf(value)] ?? value)
  const values = control === 'choice' ? `: ${labels.join(' / ')}` : ''
  return ` (${decides.label}${values})`
}

/** What clients of registrations know of a question that has one answer. */
const kindOf = ({
  control,
  choices,
  choiceLabels = choices,
  other,
}: FormQuestion): Pick<OfferedQuestion, 'kind' | 'choices' | 'choiceLabels'> => {
  if (control === 'choice' && !other)
    return { kind: 'choice', choices, choiceLabels: [...choiceLabels] }
  return { kind: control === 'agreement' ? 'yes_no' : 'text', choices: [], choiceLabels: [] }
}

const wordsOf = (question: FormQuestion, questions: readonly FormQuestion[]): string => {
  const { label, text, help, control, other, choices, choiceLabels = choices } = question
  const hint = control === 'choice' && other ? ` (${choiceLabels.join(' / ')} …)` : ''
  const words = [label, text, help].filter(Boolean).join(' – ')
  return words + conditionIn(question, questions) + hint
}

/** The questions of a form, as clients of registrations render questions. Pure. */
function questionsOfForm(body: FormBody): OfferedQuestion[] {
  const questions = questionsIn(itemsFor(body))
  return questions.flatMap((question): OfferedQuestion[] => {
    const { name, control, choices, choiceLabels = choices, several } = question
    const label = wordsOf(question, questions)
    // What may not be displayed is checked here alone.
    const required = question.required && question.showIf === null
    if (control !== 'choice' || !several)
      return [{ ...kindOf(question), key: name, label, required }]
    return choices.map((choice, at) => ({
      ...{ key: keyOf(question, choice), label: `${label}: ${choiceLabels[at] ?? choice}` },
      ...{ kind: 'yes_no', required: false, choices: [], choiceLabels: [] },
    }))
  })
}

/** What was given for a question in the shape of registrations, as its form has it. */
function givenFor(question: FormQuestion, given: Answers): unknown {
  const { name, control, choices, several } = question
  const at = (key: string) => (Object.hasOwn(given, key) ? given[key] : undefined)
  const isYes = (key: string): boolean => at(key) === true || at(key) === 'true'
  if (control === 'choice' && several)
    return choices.filter((choice) => isYes(keyOf(question, choice)))
  if (control === 'agreement') return isYes(name)
  const answer = at(name)
  if (control !== 'number' || typeof answer !== 'string' || answer === '') return answer
  const number = Number(answer.replace(',', '.'))
  return Number.isNaN(number) ? answer : number
}

/** The answers to a form by who registers, checked by its rules, with its words of now. Pure. */
function answersToForm(
  body: FormBody,
  given: Answers,
): { readonly answers: Answered[]; readonly wrong: WrongAnswer | undefined } {
  const items = itemsFor(body)
  const questions = questionsIn(items)
  const typed = Object.fromEntries(questions.map((each) => [each.name, givenFor(each, given)]))
  const { answers, wrong } = answersTo(items, typed)
  return {
    answers: questions.flatMap(({ name, label, text }) => {
      const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
      return answer === undefined
        ? []
        : [{ name, question: text ? `${label}: ${text}` : label, answer }]
    }),
    wrong: wrong && { question: wrong.question.label, rule: wrong.rule },
  }
}

type Asking = Pick<EventRow, 'form' | 'questions'>

/** What an event asks of who registers. Pure. */
export const questionsOf = (
  { form, questions }: Asking,
  language: SiteLanguage | null,
): OfferedQuestion[] =>
  form
    ? questionsOfForm(itemsIn(form.items, language))
    : questions.map((each) => ({ ...each, choiceLabels: [...each.choices] }))

/** The answers to what an event asks, checked, with the form that asked. Pure. */
export function checkedFor(
  { form, questions }: Asking,
  given: Answers,
  language: SiteLanguage | null,
) {
  if (!form) return answersToQuestions(questions, given)
  const { id, version, items } = form
  return { ...answersToForm(itemsIn(items, language), given), form: id, formVersion: version }
}

/** Whether something was said to a question; the words of those of a form may be others now. */
const isTo = ({ name, question }: Answered, { key, label }: OfferedQuestion): boolean =>
  name === undefined ? question === label : key === name || key.startsWith(`${name}=`)

/** What was said to a question, as a form has it to be changed; undefined where nothing was. Pure. */
export function givenBefore(
  answers: readonly Answered[],
  asked: OfferedQuestion,
): AnswerValue | undefined {
  const { name, answer } = answers.find((each) => isTo(each, asked)) ?? {}
  if (!Array.isArray(answer)) return answer
  return answer.some((choice) => `${name}=${choice.slice(0, 200)}` === asked.key)
}

/** What was said to questions that are not asked any more. Pure. */
export const givenToFormer = (
  answers: readonly Answered[],
  asked: readonly OfferedQuestion[],
): Answered[] => answers.filter((each) => !asked.some((question) => isTo(each, question)))
