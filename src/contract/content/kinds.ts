/**
 * The kinds of content that have drafts and a slug, by collection slug, which is also the
 * permission area.
 */
export const draftKinds = ['actions', 'news', 'events', 'pages'] as const
export type DraftKind = (typeof draftKinds)[number]
