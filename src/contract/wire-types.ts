import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** What parameters are that arrive as text: numbers and booleans. */
const wireTypes = z.registry<JsonSchema>()

/**
 * The same schema, described in the API document as what it means: a path or a query has text only,
 * and a client generated from `{ type: 'string', pattern: … }` takes no number.
 */
export const describedAs = <S extends z.ZodType>(schema: S, type: JsonSchema): S => {
  wireTypes.add(schema, type)
  return schema
}

const innerOf = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
  const { def } = schema._zod
  return 'innerType' in def ? (def.innerType as z.core.$ZodType) : undefined
}

const isList = (schema: z.core.$ZodType): boolean => {
  const inner = innerOf(schema)
  return inner ? isList(inner) : wireTypes.get(schema as z.ZodType)?.['type'] === 'array'
}

/** The parameters that are lists. */
export const listsIn = (parameters: z.ZodType): string[] =>
  parameters instanceof z.ZodObject
    ? Object.keys(parameters.shape).filter((name) => isList(parameters.shape[name]))
    : []

export function applyWireType({
  zodSchema,
  jsonSchema,
}: {
  readonly zodSchema: z.core.$ZodType
  readonly jsonSchema: JsonSchema
}): void {
  const type = wireTypes.get(zodSchema)
  if (type) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    Object.assign(jsonSchema, type)
    return
  }
  // Of text that becomes a number zod leaves the default out, which is no text.
  const { def } = zodSchema._zod
  const inner = innerOf(zodSchema)
  if (def.type === 'default' && inner && wireTypes.has(inner) && 'defaultValue' in def)
    jsonSchema['default'] = def.defaultValue
}
