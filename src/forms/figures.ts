import type { AnswerState, FormFigures } from '#src/contract/forms/answers.ts'
import { type FormBody, questionsOf } from './form-body.ts'

interface Counted {
  readonly question: string
  readonly value: string
  readonly count: number
}

/** The value under which it is counted how many answered a question at all. */
const anyValue = ''

/** What people chose, question by question: those that have choices. Pure. */
export function figuresOf(
  items: FormBody,
  states: readonly { readonly state: AnswerState; readonly count: number }[],
  counted: readonly Counted[],
  hidden = false,
): FormFigures {
  const countOf = (state: AnswerState): number =>
    states.find((each) => each.state === state)?.count ?? 0
  const figures = questionsOf(items).map(({ name, label, control, choices }) => {
    const found = counted.filter(({ question }) => question === name)
    const isCounted = control === 'choice' || control === 'agreement'
    const given = found.filter(({ value }) => value !== anyValue)
    const first = control === 'agreement' ? ['true', 'false'] : choices
    const known = first.map((value) => ({
      value,
      count: given.find((each) => each.value === value)?.count ?? 0,
    }))
    const others = given.filter(({ value }) => !first.includes(value))
    return {
      question: name,
      label,
      answered: found.find(({ value }) => value === anyValue)?.count ?? 0,
      values: isCounted ? [...known, ...others.map(({ value, count }) => ({ value, count }))] : [],
    }
  })
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
