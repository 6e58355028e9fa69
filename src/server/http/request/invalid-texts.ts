import type { z } from 'zod'
import type { Operation } from '#src/contract/operation.ts'
import { issueText } from './issue-text.ts'

/** At most so many texts of one operation. */
const most = 6

const textOf = (schema: z.ZodType, value: unknown, whole: string): string | undefined => {
  const { error } = schema.safeParse(value, { reportInput: true })
  return error && issueText(error.issues, whole)
}

const fieldsOf = (schema: z.ZodType): readonly string[] =>
  Object.keys('shape' in schema && schema.shape ? schema.shape : {})

/** A value that hardly a rule accepts, of text and of JSON. */
const odd = { text: '-', json: [[]] }

/**
 * Texts of a 400 of an operation, as `readInput` says them: for a body without its fields, and for
 * values that break the rules of each field.
 */
export function invalidTexts({ body, query }: Operation): readonly string[] {
  const texts = fieldsOf(query).map((name) => textOf(query, { [name]: odd.text }, 'query'))
  if (body.kind === 'json') {
    texts.push(textOf(body.schema, {}, 'body'))
    for (const name of fieldsOf(body.schema))
      texts.push(textOf(body.schema.partial(), { [name]: odd.json }, 'body'))
  }
  return [...new Set(texts.filter((text) => text !== undefined))].slice(0, most)
}
