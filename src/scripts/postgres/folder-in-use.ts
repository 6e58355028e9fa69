/** A server is, or may be, running on the data folder; the message is for the operator. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}
