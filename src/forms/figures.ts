import {
  type AnswerState,
  type Figure,
  type FormFigures,
  otherValue,
} from '#src/contract/forms/answers.ts'
import { type FormBody, type Question, questionsOf } from './form-body.ts'

export type Counted = { readonly question: string; readonly value: string; readonly count: number }

/** The value under which it is counted how many answered a question at all. */
const anyValue = ''

/** Whose answers are counted together where they are alike (`findSpreads`). */
const isSpread = (control: Question['control']): boolean =>
  control === 'number' || control === 'date'

type Asked = Pick<Question, 'name' | 'label' | 'control' | 'choices'>

/** How often each answer to a question was given, where it has fixed ones. Pure. */
export function figureOf(
  { name, label, control, choices }: Asked,
  counted: readonly Counted[],
): Figure {
  const counts = new Map<string, number>()
  for (const { question, value, count } of counted)
    if (question === name) counts.set(value, (counts.get(value) ?? 0) + count)
  const first = control === 'agreement' ? ['true', 'false'] : choices
  const others = [...counts.keys()].filter(
    (value) =>
      value !== anyValue && !first.includes(value) && !(isSpread(control) && value === otherValue),
  )
  const isCounted = control === 'choice' || control === 'agreement' || isSpread(control)
  return {
    question: name,
    label,
    answered: counts.get(anyValue) ?? 0,
    values: (isCounted ? [...first, ...others] : []).map((value) => ({
      value,
      count: counts.get(value) ?? 0,
    })),
  }
}

/** What people chose, question by question: those that have choices. Pure. */
export function figuresOf(
  items: FormBody,
  states: readonly { readonly state: AnswerState; readonly count: number }[],
  counted: readonly Counted[],
  hidden = false,
): FormFigures {
  const countOf = (state: AnswerState): number =>
    states.find((each) => each.state === state)?.count ?? 0
  const figures = questionsOf(items).map((question) => figureOf(question, counted))
  return {
    states: {
      unconfirmed: countOf('unconfirmed'),
      pending: countOf('pending'),
      accepted: countOf('accepted'),
      declined: countOf('declined'),
      withdrawn: countOf('withdrawn'),
      duplicate: countOf('duplicate'),
    },
    figures: hidden ? [] : figures,
    hidden,
  }
}
