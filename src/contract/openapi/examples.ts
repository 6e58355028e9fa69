import { isSchema, type Schema, schemasIn } from './schemas.ts'

type Components = Readonly<Record<string, Schema>>

const referenced = ({ $ref }: Schema, components: Components): Schema | undefined =>
  typeof $ref === 'string' ? components[$ref.replace('#/components/schemas/', '')] : undefined

const firstOf = (values: unknown): unknown => (Array.isArray(values) ? values[0] : undefined)

const mostOf = (parts: readonly unknown[]): unknown =>
  parts.find((part) => isSchema(part) && part['type'] !== 'null') ?? parts[0]

const objectExample = (schema: Schema, components: Components): unknown =>
  Object.fromEntries(
    Object.entries(isSchema(schema['properties']) ? schemasIn(schema['properties']) : {})
      .filter(([, property]) => property['x-on-request'] === undefined)
      .map(([name, property]) => [name, exampleOf(property, components)] as const)
      .filter(([, example]) => example !== undefined),
  )

const partExample = (parts: readonly unknown[], components: Components): unknown => {
  const part = mostOf(parts)
  return isSchema(part) ? exampleOf(part, components) : undefined
}

const arrayExample = ({ items }: Schema, components: Components): unknown => {
  const item = isSchema(items) ? exampleOf(items, components) : undefined
  return item === undefined ? [] : [item]
}

const composed = (schema: Schema, components: Components): unknown => {
  const parts = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(parts)) return partExample(parts, components)
  if (schema['type'] === 'array') return arrayExample(schema, components)
  return schema['type'] === 'object' ? objectExample(schema, components) : undefined
}

/**
 * A value of a JSON Schema: its own example, or composed of those of its parts. Undefined where
 * there is none.
 */
function exampleOf(schema: Schema, components: Components): unknown {
  const own = firstOf(schema['examples']) ?? schema['const'] ?? schema['default']
  if (own !== undefined) return own
  const named = referenced(schema, components)
  if (named) return exampleOf(named, components)
  return firstOf(schema['enum']) ?? composed(schema, components)
}

const mediaWithExample = (media: Schema, components: Components): Schema => {
  const { examples, schema } = media
  const example = isSchema(schema) && !examples ? exampleOf(schema, components) : undefined
  return example === undefined ? media : { ...media, example }
}

const mapValues = (values: Schema, map: (value: Schema) => Schema): Schema =>
  Object.fromEntries(Object.entries(schemasIn(values)).map(([name, value]) => [name, map(value)]))

export function withExamples(entry: Schema, components: Components): Schema {
  const withContent = (body: Schema): Schema => {
    const { content } = body
    if (!isSchema(content)) return body
    return { ...body, content: mapValues(content, (media) => mediaWithExample(media, components)) }
  }
  const { requestBody, responses } = entry
  return {
    ...entry,
    ...(isSchema(requestBody) ? { requestBody: withContent(requestBody) } : {}),
    ...(isSchema(responses) ? { responses: mapValues(responses, withContent) } : {}),
  }
}
