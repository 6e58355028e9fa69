import { meaningOf } from './meanings/index.ts'
import { isSchema, type Schema, schemasIn } from './schemas.ts'

const describe = (owner: string, name: string, schema: Schema): Schema => {
  const inner = describeProperties(schema, name)
  const meaning = meaningOf(owner, name)
  if (!meaning) return inner
  const { description, example } = meaning
  const hasOwnExample = ['examples', '$ref', 'const'].some((key) => inner[key] !== undefined)
  const hasExample = example !== undefined && !hasOwnExample
  return { description, ...inner, ...(hasExample ? { examples: [example] } : {}) }
}

/**
 * A JSON Schema whose properties, at any depth, say what they mean and have an example, where they
 * do not say it themselves. `owner` is the name of the schema, or of what holds it.
 */
export function describeProperties(schema: Schema, owner: string): Schema {
  const described = { ...schema }
  if (isSchema(schema['properties']))
    described['properties'] = Object.fromEntries(
      Object.entries(schemasIn(schema['properties'])).map(([name, property]) => [
        name,
        describe(owner, name, property),
      ]),
    )
  if (isSchema(schema['items'])) described['items'] = describeProperties(schema['items'], owner)
  for (const key of ['anyOf', 'allOf', 'oneOf']) {
    const parts = schema[key]
    if (Array.isArray(parts))
      described[key] = parts.map((part) =>
        isSchema(part) ? describeProperties(part, owner) : part,
      )
  }
  return described
}
