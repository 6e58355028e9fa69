import { z } from 'zod'

export const optionalFields = ({ shape }: z.ZodObject): string[] =>
  Object.keys(shape).filter((name) => shape[name]?._zod.optin !== undefined)

/**
 * Names of the optional fields where `null` means the same as leaving the field out (decisions
 * §1.3). A field that an update can clear accepts `null` itself.
 */
export const fieldsWithoutNull = (schema: z.ZodObject): ReadonlySet<string> =>
  new Set(
    optionalFields(schema).filter((name) => {
      const field = schema.shape[name]
      return field && !z.safeParse(field, null).success
    }),
  )

export const dropNulls = (body: object, names: ReadonlySet<string>): object =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== null || !names.has(name)),
  )
