import { APIError, type Payload, ValidationError } from 'payload'
import type { Operation } from '#src/contract/operation.ts'
import { databasePool } from '#src/data/pool/database-pool.ts'
import { SendingRejected } from '#src/mail/sending-rejected.ts'
import { NoSuchComposeEmail } from '#src/newsletters/composed/compose-emails.ts'
import { NoSuchNewsletter } from '#src/newsletters/writing/change.ts'
import {
  Forbidden,
  InvalidRequest,
  NotFound,
  RequestError,
  Unauthorized,
} from '#src/server/http/errors.ts'
import { respondError } from '#src/server/http/response/response.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { requestId } from '#src/settings/request-id.ts'

/** Maps the platform's own errors to ours; undefined for an internal error. */
const translatePlatformError = (error: APIError): RequestError | undefined => {
  if (error instanceof ValidationError) {
    const [first] = error.data.errors
    if (!first) return new InvalidRequest('body: is invalid')
    return new InvalidRequest(`${first.path}: ${first.message}`)
  }
  if (error.status === 401) return new Unauthorized()
  if (error.status === 403) return new Forbidden()
  if (error.status === 404) return new NotFound()
  return error.status === 400 ? new InvalidRequest(error.message) : undefined
}

const missing = [NoSuchNewsletter, NoSuchComposeEmail] as const

const translate = (error: unknown): RequestError | undefined => {
  if (error instanceof RequestError) return error
  if (error instanceof SendingRejected) return new InvalidRequest(error.message)
  if (missing.some((kind) => error instanceof kind)) return new NotFound()
  return error instanceof APIError ? translatePlatformError(error) : undefined
}

/** Logs that an operation failed with an internal error, unless the client has aborted it. */
export function reportFault(
  error: unknown,
  payload: Payload,
  operation: Operation | undefined,
  request: Request,
): void {
  if (request.signal.aborted && error === request.signal.reason) return
  const id = requestId(request.headers)
  const fault = describeFault(error)
  payload.logger.error({ id, operation: operation?.id, fault }, 'request failed')
}

/** While the database is away. */
export const retryLater = { 'Retry-After': '5' }

/** The only place where an error is translated to a response (contract "Errors"). */
export function toErrorResponse(
  error: unknown,
  payload: Payload,
  operation: Operation | undefined,
  request: Request,
): Response {
  const known = translate(error)
  if (!known) {
    reportFault(error, payload, operation, request)
    const failure = { error: operation?.errors.failure ?? 'Internal server error' }
    return respondError(500, failure, databasePool().isAway ? retryLater : {})
  }
  const body = (known instanceof Unauthorized && operation?.errors.unauthorized) || {
    error: known.message,
  }
  return respondError(known.status, body, known.headers)
}
