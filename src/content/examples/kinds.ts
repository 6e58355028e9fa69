export const exampleKinds = ['actions', 'news', 'events', 'pages', 'people'] as const
export type ExampleKind = (typeof exampleKinds)[number]

export const hasExample = (collection: string): collection is ExampleKind =>
  exampleKinds.some((kind) => kind === collection)
