/** A bulk edit was rejected; the message says why, for people. */
export class InvalidBulkEdit extends Error {
  override readonly name = 'InvalidBulkEdit'
}
