import { Rejection } from '#src/server/http/errors.ts'

/** Throws Rejection when an entry could not be made without its contact or its stage. */
export function mustExist<T extends { readonly kind: string }>(
  outcome: T,
): asserts outcome is Exclude<T, { kind: 'no contact' | 'no stage' }> {
  if (outcome.kind === 'no contact') throw new Rejection(404, 'contact-deleted')
  if (outcome.kind === 'no stage') throw new Rejection(400, 'stage-deleted')
}
