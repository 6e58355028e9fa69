import { Refused } from '../command.ts'

/** The error for a deleted contact. */
export const contactGone = () => new Refused(404, 'This contact has been deleted')

type Outcome = { readonly kind: string }

/** Throws Refused when the contact or the stage of an entry does not exist. */
export function mustBeThere<T extends Outcome>(
  outcome: T,
): asserts outcome is Exclude<T, { kind: 'no contact' | 'no stage' }> {
  if (outcome.kind === 'no contact') throw contactGone()
  if (outcome.kind === 'no stage') throw new Refused(400, 'This stage has been deleted')
}
