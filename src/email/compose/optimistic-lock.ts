export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
}

/**
 * Optimistic lock: throws ChangedMeanwhile unless the version the user read is the current one; the version
 * is the timestamp of the last change.
 */
export function mustBeUnchanged(updatedAt: string, expectedUpdatedAt: string): void {
  if (updatedAt !== expectedUpdatedAt) throw new ChangedMeanwhile('it has been changed meanwhile')
}
