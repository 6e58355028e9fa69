import { isSchema, type Schema, schemasIn } from '#src/contract/openapi/schemas.ts'

/** TypeScript types of the JSON Schemas in the API document. */

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never'

const literal = (value: unknown): string =>
  JSON.stringify(value).replaceAll("'", "\\'").replaceAll('"', "'")

const simple: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)

const comment = (schema: Schema): string =>
  typeof schema['description'] === 'string'
    ? `/** ${schema['description'].replaceAll('*/', '* /')} */\n`
    : ''

/** Which side of a request sends a value. What a caller leaves out may be undefined too. */
export type Side = 'request' | 'response'

export const property = (name: string, schema: Schema, isRequired: boolean, side: Side): string => {
  const absent = isRequired || side === 'response' ? '' : ' | undefined'
  return `${comment(schema)}${key(name)}${isRequired ? '' : '?'}: ${typeOf(schema, side)}${absent}`
}

const objectType = (schema: Schema, side: Side): string => {
  const { additionalProperties, properties, required } = schema
  if (isSchema(properties) && Object.keys(properties).length > 0) {
    const needed = new Set(Array.isArray(required) ? required : [])
    const members = Object.entries(schemasIn(properties)).map(([name, value]) =>
      property(name, value, needed.has(name), side),
    )
    return `{\n${members.join('\n')}\n}`
  }
  const values = isSchema(additionalProperties) ? typeOf(additionalProperties, side) : 'unknown'
  return `Record<string, ${values}>`
}

const arrayType = ({ items }: Schema, side: Side): string =>
  `Array<${isSchema(items) ? typeOf(items, side) : 'unknown'}>`

const namedType = (type: unknown, schema: Schema, side: Side): string => {
  if (type === 'object') return objectType(schema, side)
  if (type === 'array') return arrayType(schema, side)
  if (type === 'string' && schema['format'] === 'binary') return 'Blob'
  return simple[String(type)] ?? 'unknown'
}

/** The type of a schema; `unknown` for one that accepts anything. */
export function typeOf(schema: Schema, side: Side): string {
  const { $ref, const: constant, enum: values, type } = schema
  if (typeof $ref === 'string') return $ref.replace('#/components/schemas/', '')
  if (constant !== undefined) return literal(constant)
  if (Array.isArray(values)) return union(values.map(literal))
  const parts = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(parts))
    return union(parts.map((part) => (isSchema(part) ? typeOf(part, side) : 'unknown')))
  const types = Array.isArray(type) ? type : [type]
  return union(types.map((each) => namedType(each, schema, side)))
}
