import type { DraftKind } from './content/kinds.ts'

/**
 * The tables of which something shows in public responses; their triggers notify by these names
 * (migration `content_change_details`). Rows that belong to a document, such as its tags or the
 * items of the navigation, count as the document.
 */
export const shownTables = [
  'actions',
  'news',
  'events',
  'pages',
  'people',
  'tags',
  'media',
  'users',
  'static_images',
  'about',
  'about_values',
  'navigation',
  'settings',
  'search_entries',
  'topics',
  'newsletters',
  'petitions',
  'redirects',
  // All of the collections of an organisation.
  'added_collections',
] as const
export type ShownTable = (typeof shownTables)[number]

/** What a response shows: a change of anything else does not invalidate it. */
export interface Shown {
  readonly tables: readonly ShownTable[]
  /** The table of which it shows one document only, that of the slug in the path. */
  readonly documentOf?: DraftKind | 'newsletters' | 'petitions'
}

const besides = ['tags', 'media', 'users', 'search_entries'] as const

export const showsList = (...kinds: readonly DraftKind[]): Shown => ({
  tables: [...kinds, ...besides],
})

export const showsDocument = (kind: DraftKind): Shown => ({
  tables: [kind, ...besides],
  documentOf: kind,
})

export const showsTables = (...tables: readonly ShownTable[]): Shown => ({ tables })
