import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import { may, rolesBehind } from '#src/access/index.ts'
import { byId } from '#src/contract/parameters.ts'
import type { Area, Level } from '#src/contract/permission.ts'

/** A command cannot be carried out; the person is told why in these words. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Bytes of JSON a command takes. */
const bodyLimit = 256 * 1024

const tooLong = () => new Refused(400, 'That is too long')

const readText = async (req: PayloadRequest): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  // The platform's request is a web one; its type allows for less.
  for await (const chunk of (req.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > bodyLimit) throw tooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The JSON a person's view sent, held against its schema. Throws Refused. */
export async function readCommand<T extends z.ZodType>(
  req: PayloadRequest,
  schema: T,
): Promise<z.output<T>> {
  const text = await readText(req)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Refused(400, 'The request could not be read')
  }
  return hold(schema, body)
}

/**
 * The query of a request, held against its schema; an empty value is as if absent, as in the
 * contract (decisions §1.6). Throws Refused.
 */
export const readQuery = <T extends z.ZodType>(req: PayloadRequest, schema: T): z.output<T> =>
  hold(schema, Object.fromEntries([...req.searchParams].filter(([, value]) => value !== '')))

const hold = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Refused(400, issue ? `${issue.path.join('.')}: ${issue.message}` : 'Invalid')
}

const userId = z.int()

/**
 * Who may give a command: staff with a permission (in each area, where there are several), or
 * any whose own rules the command applies.
 */
type Permitted =
  | { readonly area: Area | readonly [Area, ...Area[]]; readonly level: Level }
  | { readonly area: 'any'; readonly level?: never }

type Command = Permitted & {
  readonly method: 'get' | 'post'
  /** Below the collection's path; with `:id`, a document's number, or without. */
  readonly path: string
  readonly run: (
    req: PayloadRequest,
    command: { readonly id: number; readonly by: number },
  ) => Promise<Response | object>
}

const isPermitted = (req: PayloadRequest, { area, level }: Permitted): boolean =>
  area === 'any'
    ? rolesBehind(req).length > 0
    : [area].flat().every((each) => may(req, each, level))

const answer = async (req: PayloadRequest, command: Command) => {
  const { path, run } = command
  const by = userId.safeParse(req.user?.id)
  if (!by.success) throw new Refused(401, 'Please sign in')
  if (!isPermitted(req, command)) throw new Refused(403, 'You are not allowed to do this')
  const params = byId.safeParse(path.includes(':id') ? req.routeParams : { id: '1' })
  if (!params.success) throw new Refused(404, 'Not found')
  const result = await run(req, { id: params.data.id, by: by.data })
  return result instanceof Response ? result : Response.json(result)
}

/**
 * What a view of the admin UI asks or does beyond the platform's own operations, at
 * `/cms-api/<collection>…`, for staff who hold the permission.
 */
export const command = (given: Command): Endpoint => ({
  path: given.path,
  method: given.method,
  handler: (req) =>
    answer(req, given)
      .then((response) => {
        response.headers.append('cache-control', 'no-store')
        return response
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
        return Response.json({ errors: [{ message: error.message }] }, { status: error.status })
      }),
})
