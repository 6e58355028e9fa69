import type { Answers } from '#src/contract/forms/form.ts'
import { personIn } from '../answer-rules.ts'
import { type FormBody, questionsOf } from '../form-body.ts'

/** What of a person's answers their signature has. */
export interface Signature {
  readonly name: string
  readonly place: string
  /** The first two characters of the postcode; "" where it was not answered. */
  readonly region: string
  /** Whether name and place are seen by everybody. */
  readonly displayed: boolean
}

const longest = 100

/** In one line, as in the ledger's hash. */
const line = (text = ''): string =>
  [...text.replace(/[\p{Cc}\s]+/gu, ' ').trim()].slice(0, longest).join('')

/** What is no name: an advertisement. */
const isAddress = (text: string): boolean => /[@/]|www\.|\.(?:com|net|org|info|io)\b/iu.test(text)

/** Pure. */
export function signatureOf(items: FormBody, answers: Answers): Signature {
  const { fields } = personIn(items, answers)
  const [name, place] = [line(fields.name), line(fields.city)]
  const wishes = questionsOf(items).some(
    (question) => question.personField === 'displayed' && answers[question.name] === true,
  )
  return {
    name,
    place,
    region: line(fields.postcode).slice(0, 2).toUpperCase(),
    displayed: wishes && name !== '' && !isAddress(`${name} ${place}`),
  }
}
