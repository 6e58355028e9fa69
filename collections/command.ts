import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import { may, rolesBehind } from '#src/access/index.ts'
import { byId } from '#src/contract/parameters.ts'
import type { Area, Level } from '#src/contract/permission.ts'
import { CodedError } from '#src/errors/coded-error.ts'
import { issueReason } from '#src/errors/issue-reason.ts'
import type { ErrorCode } from '#src/translations/errors/en.ts'
import { englishOf } from '#src/translations/errors/error-text.ts'

type Rejection = Pick<CodedError, 'code' | 'params'> & { readonly message?: string }

/** A command is rejected, by a rule of its own or by that of the feature it calls. */
export class CommandError extends CodedError {
  override readonly name = 'CommandError'
  override readonly status: number
  constructor(status: number, reason: ErrorCode | Rejection) {
    const { code, params, message } =
      typeof reason === 'string' ? { code: reason, params: [], message: undefined } : reason
    super({ code, params }, message ?? englishOf(code, params))
    this.status = status
  }
}

/** Bytes of JSON a command takes. */
const bodyLimit = 256 * 1024

const tooLong = () => new CommandError(400, 'request-too-long')

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

/** The JSON a person's view sent, held against its schema. Throws CommandError. */
export const readCommand = async <T extends z.ZodType>(
  req: PayloadRequest,
  schema: T,
): Promise<z.output<T>> => parseCommand(await readText(req), schema)

/** As readCommand, of a body that may be left out. */
export const readOptionalCommand = async <T extends z.ZodType>(
  req: PayloadRequest,
  schema: T,
): Promise<z.output<T>> => parseCommand((await readText(req)) || '{}', schema)

function parseCommand<T extends z.ZodType>(text: string, schema: T): z.output<T> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new CommandError(400, 'request-unreadable')
  }
  return validate(schema, body)
}

/**
 * The query of a request, held against its schema; an empty value is as if absent, as in the
 * contract (decisions §1.6). Throws CommandError.
 */
export const readQuery = <T extends z.ZodType>(req: PayloadRequest, schema: T): z.output<T> =>
  validate(schema, Object.fromEntries([...req.searchParams].filter(([, value]) => value !== '')))

const validate = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new CommandError(400, issue ? issueReason(issue) : 'request-unreadable')
}

const userId = z.int()

/**
 * Who may give a command: staff with a permission (in each area, where there are several), or
 * any whose own rules the command applies (`any`). A command on one's own account may be for who
 * is held back from everything else too (`self`).
 */
type Permitted =
  | { readonly area: Area | readonly Area[]; readonly level: Level }
  | { readonly area: 'any' | 'self'; readonly level?: never }

type Command = Permitted & {
  readonly method: 'get' | 'post'
  /** Below the collection's path; with `:id`, a document's number, or without. */
  readonly path: string
  readonly run: (
    req: PayloadRequest,
    command: { readonly id: number; readonly by: number },
  ) => Promise<Response | object>
}

const isPermitted = (req: PayloadRequest, permitted: Permitted): boolean => {
  const { area, level } = permitted
  if (level === undefined) return area === 'self' || rolesBehind(req).length > 0
  return [area].flat().every((each) => may(req, each, level))
}

const respond = async (req: PayloadRequest, command: Command) => {
  const { path, run } = command
  const by = userId.safeParse(req.user?.id)
  if (!by.success) throw new CommandError(401, 'not-signed-in')
  if (!isPermitted(req, command)) throw new CommandError(403, 'not-permitted')
  const params = byId.safeParse(path.includes(':id') ? req.routeParams : { id: '1' })
  if (!params.success) throw new CommandError(404, 'not-found')
  return run(req, { id: params.data.id, by: by.data })
}

/** Responds to a command: its result, or the error with its code. */
const handled = async (result: Promise<Response | object>): Promise<Response> => {
  try {
    const value = await result
    const response = value instanceof Response ? value : Response.json(value)
    response.headers.append('cache-control', 'no-store')
    return response
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    const { code, params, message, status } = error
    return Response.json({ errors: [{ message, code, params }] }, { status })
  }
}

/**
 * What a view of the admin UI asks or does beyond the platform's own operations, at
 * `/cms-api/<collection>…`, for staff who hold the permission.
 */
export const command = (given: Command): Endpoint => ({
  path: given.path,
  method: given.method,
  handler: (req) => handled(respond(req, given)),
})
