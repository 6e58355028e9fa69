import { type ChangeObject, diffWordsWithSpace } from 'diff'

export interface TextPart {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** For a comparison, in ms; it takes the longer, the more the texts differ. */
const timeout = 2_000

/** With a callback it lets other work of the process go on between its steps. */
const compare = (before: string, after: string): Promise<ChangeObject<string>[] | undefined> =>
  new Promise((callback) => {
    diffWordsWithSpace(before, after, { timeout, callback })
  })

/** How much of an unchanged passage is shown beside a change, in characters. */
const context = 120

const shortened = (text: string, isFirst: boolean, isLast: boolean): string => {
  if (text.length <= 2 * context + 20) return text
  const start = isFirst ? '' : text.slice(0, context)
  const end = isLast ? '' : text.slice(-context)
  return `${start} … ${end}`
}

/**
 * The words of a text that were added or removed, with what is around them; none where the texts
 * are the same, undefined where they are too large and different to be compared.
 */
export async function textChanges(
  before: string,
  after: string,
): Promise<readonly TextPart[] | undefined> {
  if (before === after) return []
  const parts = await compare(before, after)
  return parts?.map(({ value, added, removed }, at) => {
    if (added) return { kind: 'added', text: value }
    if (removed) return { kind: 'removed', text: value }
    return { kind: 'same', text: shortened(value, at === 0, at === parts.length - 1) }
  })
}
