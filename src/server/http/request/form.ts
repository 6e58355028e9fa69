import type { z } from 'zod'
import { InvalidRequest } from '#src/server/http/errors.ts'
import { readBytes } from './body.ts'
import { issueText } from './issue-text.ts'

const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

interface Rules<S extends z.ZodType> {
  readonly schema: S
  /** Size limit of the body, in bytes. */
  readonly limit: number
  /** Names of fields whose values are all taken, as a list. */
  readonly lists?: readonly string[]
}

/**
 * The fields of an HTML form that a browser posted, parsed by a schema; of a repeated field that is
 * no list the last one counts. Throws InvalidRequest.
 */
export async function readForm<S extends z.ZodType>(
  request: Request,
  { schema, limit, lists = [] }: Rules<S>,
): Promise<z.output<S>> {
  const bytes = await readBytes(request, limit)
  if (!formType.test(request.headers.get('content-type')?.trim() ?? ''))
    throw new InvalidRequest('Content-Type: must be application/x-www-form-urlencoded')
  const sent = new URLSearchParams(bytes.toString('utf8'))
  const fields = {
    ...Object.fromEntries(sent),
    ...Object.fromEntries(lists.map((name) => [name, sent.getAll(name)])),
  }
  const result = schema.safeParse(fields, { reportInput: true })
  if (!result.success) throw new InvalidRequest(issueText(result.error.issues, 'body'))
  return result.data
}
