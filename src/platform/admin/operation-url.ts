import type { Operation } from '#src/contract/operation.ts'

/** The URL of an operation, with its parameters in path and query. */
export function operationUrl({ path }: Pick<Operation, 'path'>, given: object = {}): string {
  const isGiven = ([name, value]: [string, unknown]) => name !== 'body' && value !== undefined
  const rest = new Map(Object.entries(given).filter(isGiven))
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))
  return rest.size > 0 ? `${filled}?${query}` : filled
}
