import { Refused } from '../command.ts'

/** What commands about contacts cannot find any more. */
export const contactGone = () => new Refused(404, 'This contact has been deleted')

type Outcome = { readonly kind: string }

/** Throws Refused when an entry could not be made for want of its contact or its stage. */
export function mustBeThere<T extends Outcome>(
  outcome: T,
): asserts outcome is Exclude<T, { kind: 'no contact' | 'no stage' }> {
  if (outcome.kind === 'no contact') throw contactGone()
  if (outcome.kind === 'no stage') throw new Refused(400, 'This stage has been deleted')
}
