import { englishOf } from '#src/locales/errors/english-error.ts'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { CodedError, type Reason } from '#src/server/errors/coded-error.ts'

/** A reason, with its own words where a person wrote them. */
type Worded = Reason & { readonly message?: string }

const because = (code: ErrorCode): Worded => ({ code, params: [] })

/** Why an operation is rejected, for people: views look its text up by the code. */
export class Rejection extends CodedError {
  override readonly name = 'Rejection'
  override readonly status: number
  constructor(status: number, reason: ErrorCode | Worded) {
    const { code, params, message } =
      typeof reason === 'string' ? { code: reason, params: [], message: undefined } : reason
    super({ code, params }, message ?? englishOf(code, params))
    this.status = status
  }
}

/** Base class of the errors an operation may throw; only `toErrorResponse` translates them. */
export abstract class RequestError extends Error {
  abstract readonly status: 400 | 401 | 403 | 404 | 409 | 412 | 416
  readonly headers: Readonly<Record<string, string>> = {}
  readonly reason: Worded = because('request-unreadable')
}

/** 400: the request breaks a rule; the text names the field and the rule. */
export class InvalidRequest extends RequestError {
  override readonly name = 'InvalidRequest'
  readonly status = 400
  override readonly reason: Reason
  constructor(message: string, reason: Reason = because('request-unreadable')) {
    super(message)
    this.reason = reason
  }
}

/**
 * Rate limit exceeded: 400 with `Retry-After`, too many submissions from one IP address (decisions
 * §3).
 */
export class TooManyRequests extends RequestError {
  override readonly name = 'TooManyRequests'
  readonly status = 400
  override readonly headers: Readonly<Record<string, string>>
  constructor(retryAfterSeconds: number) {
    super('Too many requests, try again later')
    this.headers = { 'Retry-After': String(retryAfterSeconds) }
  }
}

/** 401: the token is missing or invalid, or its user no longer exists. */
export class Unauthorized extends RequestError {
  override readonly name = 'Unauthorized'
  readonly status = 401
  override readonly reason: Worded = because('not-signed-in')
  constructor(message = 'Unauthorized') {
    super(message)
  }
}

/** 403: the token is valid, its user lacks the permission. */
export class Forbidden extends RequestError {
  override readonly name = 'Forbidden'
  readonly status = 403
  override readonly reason: Worded = because('not-permitted')
  constructor() {
    super('Forbidden')
  }
}

/** 404: no such path, id or slug, or one that is not public. */
export class NotFound extends RequestError {
  override readonly name = 'NotFound'
  readonly status = 404
  override readonly reason: Worded = because('not-found')
  constructor(message = 'Not found') {
    super(message)
  }
}

/** 409: the `Idempotency-Key` belongs to a request with another body. */
export class KeyUsed extends RequestError {
  override readonly name = 'KeyUsed'
  readonly status = 409
  constructor() {
    super('Idempotency-Key: was used for another request')
  }
}

/** 412: the stored version is not the one that `If-Match` names (RFC 9110 §15.5.13). */
export class PreconditionFailed extends RequestError {
  override readonly name = 'PreconditionFailed'
  readonly status = 412
  override readonly reason: Worded = because('document-changed')
  constructor() {
    super('If-Match: the resource has changed since')
  }
}

/** 416: the Range lies beyond the end (RFC 9110 §15.5.17). */
export class RangeBeyondEnd extends RequestError {
  override readonly name = 'RangeBeyondEnd'
  readonly status = 416
  override readonly headers: Readonly<Record<string, string>>
  constructor(size: number) {
    super('Range: lies beyond the end')
    this.headers = { 'Content-Range': `bytes */${size}`, 'Accept-Ranges': 'bytes' }
  }
}
