import type { DraftKind } from '#src/contract/content/kinds.ts'

export const entryPath = (kind: DraftKind | 'forms', slug: string): string =>
  kind === 'pages' ? `/${slug}` : `/${kind}/${slug}`
