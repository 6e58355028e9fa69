import { CommandError } from '#collections/command.ts'

export const contactDeleted = () => new CommandError(404, 'contact-deleted')

type Outcome = { readonly kind: string }

/** Throws CommandError when the contact or the stage of an entry does not exist. */
export function mustBeThere<T extends Outcome>(
  outcome: T,
): asserts outcome is Exclude<T, { kind: 'no contact' | 'no stage' }> {
  if (outcome.kind === 'no contact') throw contactDeleted()
  if (outcome.kind === 'no stage') throw new CommandError(400, 'stage-deleted')
}
