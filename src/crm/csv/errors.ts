/** The file is not one contacts can be read from; the message says why, for its sender. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}
