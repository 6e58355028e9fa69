/** The collections in whose empty lists an example can be created. */
export const exampleKinds = ['actions', 'news', 'events', 'pages', 'people'] as const
export type ExampleKind = (typeof exampleKinds)[number]

/** Whether an example can be created in a collection. */
export const hasExample = (collection: string): collection is ExampleKind =>
  exampleKinds.some((kind) => kind === collection)
