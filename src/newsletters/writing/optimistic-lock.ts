import { englishOf } from '#src/locales/errors/english-error.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'

export class ChangedMeanwhile extends CodedError {
  override readonly name = 'ChangedMeanwhile'
  override readonly status = 412
  constructor() {
    super({ code: 'document-changed' }, englishOf('document-changed'))
  }
}

/**
 * Optimistic lock: throws ChangedMeanwhile unless the version the user read is the current one; the version
 * is the timestamp of the last change.
 */
export function mustBeUnchanged(updatedAt: string, expectedUpdatedAt: string): void {
  if (updatedAt !== expectedUpdatedAt) throw new ChangedMeanwhile()
}
