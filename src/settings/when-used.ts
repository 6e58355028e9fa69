import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * A package that is loaded when it is first asked for, and prepared then: for those that take
 * megabytes of memory, and that most processes never use.
 */
export function whenUsed<T>(name: string, prepare: (loaded: T) => void = () => undefined): () => T {
  let loaded: { readonly module: T } | undefined
  return () => {
    if (!loaded) {
      const module: T = require(name)
      prepare(module)
      loaded = { module }
    }
    return loaded.module
  }
}
