/**
 * The kinds of content that have drafts and an address of their own, by the name of their
 * collection, which is their area too.
 */
export const draftKinds = ['actions', 'news', 'events', 'pages'] as const
export type DraftKind = (typeof draftKinds)[number]
