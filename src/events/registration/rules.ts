import type {
  Answers,
  PlaceLevel,
  Question,
  RegistrationOpening,
} from '#src/contract/events/registration.ts'
import type { AnswerValue } from '#src/contract/forms/form.ts'
import type { EventRow, Places } from './sql/events.ts'

const minute = 60_000
const hour = 60 * minute

/** How long a place is held for who has not confirmed yet, in ms. */
export const confirmationTime = 30 * minute

/** Whether so many places are free, and no one on the waiting list comes first. */
export const fits = ({ capacity, taken, waiting }: Places, seats: number): boolean =>
  waiting === 0 && (capacity === null || taken + seats <= capacity)

/** Whether an event takes registrations at a time, and if not, why. */
export function openingOf(event: EventRow, now: Date): RegistrationOpening {
  if (!event.enabled) return event.link ? 'elsewhere' : 'none'
  if (event.cancelled) return 'cancelled'
  if (event.opensAt && now < new Date(event.opensAt)) return 'not_yet'
  const closes = [event.closesAt, event.startDate].filter((at) => at !== null)
  if (closes.some((at) => now >= new Date(at))) return 'closed'
  if (event.needsApproval || fits(event, 1)) return 'open'
  return event.waitingList ? 'waiting_list' : 'full'
}

/** Whether one can register, if only for the waiting list. */
export const isOpening = (opening: RegistrationOpening): boolean =>
  opening === 'open' || opening === 'waiting_list'

/** A tenth of all places, and no more than five, are few. */
export function levelOf(capacity: number, left: number): PlaceLevel {
  if (left <= 0) return 'none'
  return left <= Math.min(5, Math.ceil(capacity / 10)) ? 'few' : 'many'
}

/**
 * Until when a place is offered to who waits: for a day, or half of the time that is left before the
 * event starts; undefined once it has started.
 */
export function offerEnd(start: Date, now: Date): Date | undefined {
  const left = start.getTime() - now.getTime()
  return left > 0 ? new Date(now.getTime() + Math.min(24 * hour, left / 2)) : undefined
}

/** Something that was asked, with what was said; in the words of that time. */
export interface Answered {
  /** Of a question of a form. */
  readonly name?: string | undefined
  readonly question: string
  readonly answer: AnswerValue
}

/** What is wrong with answers: the label of a question, and the rule that it breaks. */
export interface WrongAnswer {
  readonly question: string
  readonly rule: 'required' | 'not-a-choice' | 'invalid'
}

const isMissing = (answer: string | boolean | undefined): boolean =>
  answer === undefined || answer === ''

const wrongWith = (
  { kind, required, choices, label }: Question,
  answer: string | boolean | undefined,
): WrongAnswer | undefined => {
  if (isMissing(answer) || (kind === 'yes_no' && required && answer !== true))
    return required ? { question: label, rule: 'required' } : undefined
  if (kind === 'choice' && !choices.includes(String(answer)))
    return { question: label, rule: 'not-a-choice' }
  return undefined
}

/** The answers to the questions of an event, in their order; answers to others are left out. */
export function answersTo(
  questions: readonly Question[],
  given: Answers,
): { readonly answers: Answered[]; readonly wrong: WrongAnswer | undefined } {
  const pairs = questions.map((question) => {
    const answer = Object.hasOwn(given, question.key) ? given[question.key] : undefined
    return {
      question,
      answer: question.kind === 'yes_no' ? answer === true || answer === 'true' : answer,
    }
  })
  return {
    answers: pairs.flatMap(({ question: { label }, answer }) =>
      answer === undefined || answer === ''
        ? []
        : [{ question: label, answer: typeof answer === 'boolean' ? answer : String(answer) }],
    ),
    wrong: pairs.map(({ question, answer }) => wrongWith(question, answer)).find(Boolean),
  }
}
