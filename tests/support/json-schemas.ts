/** Reading JSON Schemas of the API document. */

export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Visited {
  /** Where it is, for messages. */
  readonly at: string
  readonly schema: Json
}

export function propertiesIn(schema: unknown, at: string): Visited[] {
  if (!isObject(schema)) return []
  const own = Object.entries(isObject(schema['properties']) ? schema['properties'] : {})
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => {
    const value = schema[key]
    return Array.isArray(value) ? value : []
  })
  return [
    ...own.flatMap(([name, property]) => [
      ...(isObject(property) ? [{ at: `${at}.${name}`, schema: property }] : []),
      ...propertiesIn(property, `${at}.${name}`),
    ]),
    ...propertiesIn(schema['items'], `${at}[]`),
    ...parts.flatMap((part) => propertiesIn(part, at)),
  ]
}
