/** The optimistic lock failed: the document was changed after the user had read it. */
export class ReadAnew extends Error {
  override readonly name = 'ReadAnew'
}

/**
 * Optimistic lock: throws ReadAnew unless the version the user read is the current one; the version
 * is the timestamp of the last change.
 */
export function mustBeSeen(updatedAt: string, seen: string): void {
  if (updatedAt !== seen) throw new ReadAnew('it has been changed meanwhile')
}
