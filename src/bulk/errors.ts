/** A bulk edit that cannot be started; the message says why, in words for people. */
export class InvalidBulkEdit extends Error {
  override readonly name = 'InvalidBulkEdit'
}
