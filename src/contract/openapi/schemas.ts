import { z } from 'zod'
import { applyWireType, type JsonSchema } from '../wire-types.ts'

export type Schema = JsonSchema

type Side = 'input' | 'output'

const translate = (schema: z.ZodType, io: Side): Schema => {
  const json = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: (given) => {
      applyWireType(given)
      // Which keys a record has is said by `propertyNames`.
      if (given.jsonSchema.propertyNames) delete given.jsonSchema.required
      const { prefixItems, items } = given.jsonSchema
      // A tuple has no other items; a linter wants to read it.
      if (prefixItems && !items) given.jsonSchema.items = {}
      if (prefixItems) given.jsonSchema.maxItems = prefixItems.length
    },
  })
  const { $schema: _, ...rest } = json
  return rest
}

const anySchema = z.record(z.string(), z.unknown())
const namedSchemas = z.record(z.string(), anySchema)

/** Whether a value is a JSON Schema that says something, and not `true` or `false`. */
export const isSchema = (value: unknown): value is Schema => anySchema.safeParse(value).success

export const schemasIn = (value: unknown): Readonly<Record<string, Schema>> =>
  namedSchemas.parse(value)

/** The JSON Schema of each property of an object schema, as in a request. */
export function propertiesOf(schema: z.ZodType): Record<string, Schema> {
  return namedSchemas.parse(translate(schema, 'input')['properties'] ?? {})
}

export function requiredIn(schema: z.ZodType): ReadonlySet<string> {
  const required = translate(schema, 'input')['required']
  return new Set(z.array(z.string()).parse(required ?? []))
}

export function allowNull(schema: Schema, names: ReadonlySet<string>): Schema {
  if (names.size === 0) return schema
  const properties = Object.entries(namedSchemas.parse(schema['properties'])).map(
    ([name, property]) =>
      [name, names.has(name) ? { anyOf: [property, { type: 'null' }] } : property] as const,
  )
  return { ...schema, properties: Object.fromEntries(properties) }
}

const localReference = /(?<="\$ref":")#\/\$defs\//g

const referToComponents = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replace(localReference, '#/components/schemas/'))

/**
 * Converts schemas to JSON Schema. A schema with a name (`.meta({ id })`) is emitted once, under
 * `components`, and referenced. Throws when two different schemas have the same name.
 */
export function schemaCollector() {
  const components: Record<string, Schema> = {}

  const name = (id: string, definition: Schema): void => {
    const other = components[id]
    if (other && JSON.stringify(other) !== JSON.stringify(definition))
      throw new Error(`Two different schemas are called ${id}`)
    components[id] = definition
  }

  const collect = (schema: z.ZodType, side: Side): Schema => {
    const { $defs, ...rest } = translate(schema, side)
    for (const [id, definition] of Object.entries(namedSchemas.parse($defs ?? {})))
      name(id, referToComponents(definition))
    return referToComponents(rest)
  }

  return { components, collect }
}
export type SchemaCollector = ReturnType<typeof schemaCollector>
