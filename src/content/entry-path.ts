import type { DraftKind } from '#src/contract/content/kinds.ts'

/** The path of an entry on the website (decisions §2). */
export const entryPath = (kind: DraftKind, slug: string): string =>
  kind === 'pages' ? `/${slug}` : `/${kind}/${slug}`
