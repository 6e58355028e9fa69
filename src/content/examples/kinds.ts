import { type ExampleKind, exampleKinds } from '#src/contract/content/kinds.ts'

export const hasExample = (collection: string): collection is ExampleKind =>
  exampleKinds.some((kind) => kind === collection)
