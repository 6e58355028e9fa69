import type { Shown, ShownTable } from '#src/contract/shown.ts'
import type { Target } from '#src/server/http/target.ts'

export interface Dependency {
  /** One object for each operation; undefined: every change of public content. */
  readonly shows: Shown | undefined
  readonly slug: string | undefined
}

const anything: Dependency = { shows: undefined, slug: undefined }

export function dependencyOf(target: Target | undefined): Dependency {
  const shows = target?.match?.endpoint.operation.shows
  const slug = shows?.documentOf && target?.match?.params['slug']
  return shows?.documentOf !== undefined && slug === undefined ? anything : { shows, slug }
}

interface Change {
  readonly table: ShownTable
  readonly slugs: readonly string[] | null
}

/** Sets of cache keys by group; no group is empty. */
class KeyGroups<Group> {
  private readonly sets = new Map<Group, Set<string>>()

  add(group: Group, key: string): void {
    const keys = this.sets.get(group)
    if (keys) keys.add(key)
    else this.sets.set(group, new Set([key]))
  }

  remove(group: Group, key: string): void {
    const keys = this.sets.get(group)
    keys?.delete(key)
    if (keys?.size === 0) this.sets.delete(group)
  }

  keysOf(groups: readonly Group[]): string[] {
    return groups.flatMap((group) => [...(this.sets.get(group) ?? [])])
  }

  get groups(): Group[] {
    return [...this.sets.keys()]
  }
}

const documentName = (table: ShownTable, slug: string): string => `${table}/${slug}`

const isAffected = (shows: Shown | undefined, { table, slugs }: Change): boolean => {
  if (shows === undefined) return true
  const isOfSingleDocuments = shows.documentOf === table && slugs !== null
  return shows.tables.includes(table) && !isOfSingleDocuments
}

/**
 * Cache keys by what they depend on: a change finds the keys it invalidates without reading the
 * others, of which there may be tens of thousands.
 */
export class DependencyIndex {
  private readonly byOperation = new KeyGroups<Shown | undefined>()
  private readonly byDocument = new KeyGroups<string>()

  add(key: string, { shows, slug }: Dependency): void {
    this.byOperation.add(shows, key)
    if (shows?.documentOf && slug !== undefined)
      this.byDocument.add(documentName(shows.documentOf, slug), key)
  }

  remove(key: string, { shows, slug }: Dependency): void {
    this.byOperation.remove(shows, key)
    if (shows?.documentOf && slug !== undefined)
      this.byDocument.remove(documentName(shows.documentOf, slug), key)
  }

  affectedBy(change: Change): string[] {
    const operations = this.byOperation.groups.filter((shows) => isAffected(shows, change))
    const documents = (change.slugs ?? []).map((slug) => documentName(change.table, slug))
    return [...this.byOperation.keysOf(operations), ...this.byDocument.keysOf(documents)]
  }
}
