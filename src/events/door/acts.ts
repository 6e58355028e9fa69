/** A check-in or its undoing; its key is the same however often it is sent. Times are ISO 8601 UTC. */
export interface Act {
  readonly key: string
  readonly kind: 'check_in' | 'undo'
  readonly at: string
}

/** How many are stored of a registration. */
const mostActs = 50

const times = (acts: readonly Act[], kind: Act['kind']): string[] =>
  acts.flatMap((act) => (act.kind === kind ? [act.at] : [])).sort()

/**
 * Since when a person is here: the first check-in after the last undo, whoever did what on which
 * phone and in whatever order it is known; null where there is none. An undo of the same
 * millisecond counts as later.
 */
export function cameSince(acts: readonly Act[]): string | null {
  const undone = times(acts, 'undo').at(-1) ?? ''
  return times(acts, 'check_in').find((at) => at > undone) ?? null
}

/** Without those that decide nothing, where there are very many. */
function fewer(acts: readonly Act[]): readonly Act[] {
  if (acts.length <= mostActs) return acts
  const sorted = [...acts].sort((one, other) => (one.at < other.at ? -1 : 1))
  const undo = sorted.findLast(({ kind }) => kind === 'undo')
  const [first, ...later] = sorted.filter(
    ({ kind, at }) => kind === 'check_in' && at > (undo?.at ?? ''),
  )
  return [undo, first, ...later.slice(2 - mostActs)].filter((act) => act !== undefined)
}

/** All acts, each key once. */
export function mergeActs(known: readonly Act[], added: readonly Act[]): readonly Act[] {
  // What is known of a key stays.
  const byKey = new Map([...added, ...known].map((act) => [act.key, act] as const))
  return fewer([...byKey.values()])
}
