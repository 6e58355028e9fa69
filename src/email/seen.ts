/** Somebody changed it after the person who decides had read it. */
export class ReadAnew extends Error {
  override readonly name = 'ReadAnew'
}

/** Throws ReadAnew unless what a person had seen is what there is; both are times of change. */
export function mustBeSeen(updatedAt: string, seen: string): void {
  if (updatedAt !== seen) throw new ReadAnew('it has been changed meanwhile')
}
