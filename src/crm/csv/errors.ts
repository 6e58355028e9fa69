/** The file cannot be imported; the message tells its sender why. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}
