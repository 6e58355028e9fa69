import type { PayloadRequest } from 'payload'
import type { z } from 'zod'
import type { Body, Operation, ResponseKind } from '#src/contract/operation.ts'
import { type Database, type TransactionOptions, withTransaction } from '#src/data/transaction.ts'
import { jsonType } from './response/response.ts'

export interface Context<Params = unknown, Query = unknown, Input = unknown> {
  readonly params: Params
  readonly query: Query
  readonly body: Input
  /** The JSON body with fields that the operation does not know. */
  readonly sent?: unknown
  /** Carries the signed-in user, if any; pass it on to every nested operation. */
  readonly req: PayloadRequest
  /** The version that `If-Match` names; for an operation that demands it. */
  readonly version: string
  /** The id of the signed-in user. */
  readonly by: number
  /** The original request; only for handlers that stream bodies. */
  readonly request: Request
  /**
   * Sets when a cached response expires because its content depends on the time; the earliest call
   * wins.
   */
  readonly freshUntil: (timestamp: Date) => void
  /** Responds 202: the work goes on after the response. */
  readonly accepted: () => void
  /** Sets the ETag of the resource in a response that is never cached. */
  readonly etag: (etag: string) => void
  /**
   * Counts the whole list that the response is a part of, if the request asks for it. `limit` is
   * that of the operation where it is not that of the query.
   */
  readonly total: (count: () => Promise<number>, limit?: number) => Promise<void>
}

export interface TextResult {
  readonly mediaType: string
  readonly text: string
  /** Negotiated from `Accept-Language`; only for responses that are never cached. */
  readonly language?: string
  /** For pages about an error; 200 by default. */
  readonly status?: 400 | 404
  readonly headers?: Readonly<Record<string, string>>
}

/** A text in memory that is too large to be joined, cached as its operation says. */
export interface TextInChunks {
  readonly mediaType: string
  readonly chunks: readonly Uint8Array[]
  /** Identifies the bytes of all chunks: 27 characters or more of base64url. */
  readonly digest: string
}

interface TextChunks {
  readonly pieces: AsyncIterable<string>
  readonly headers: Readonly<Record<string, string>>
}

/** A text response streamed in chunks, for one too large to buffer; never cached. */
export class TextStream {
  readonly pieces: AsyncIterator<string, void>
  readonly headers: Readonly<Record<string, string>>
  constructor({ pieces, headers }: TextChunks) {
    this.pieces = pieces[Symbol.asyncIterator]()
    this.headers = headers
  }
}

/** The chunks together must satisfy the schema of the operation, which is never cached. */
export class JsonStream extends TextStream {
  constructor(pieces: AsyncIterable<string>, headers: Readonly<Record<string, string>> = {}) {
    super({ pieces, headers: { ...headers, 'Content-Type': jsonType } })
  }
}

type InputOf<B extends Body> = B extends {
  kind: 'json'
  schema: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

type JsonOf<A extends ResponseKind> = A extends { selected: infer P extends z.ZodType }
  ? z.input<P>
  : A extends { schema: infer S extends z.ZodType }
    ? z.input<S>
    : never

type OutputOf<A extends ResponseKind> = A extends { kind: 'json' }
  ? JsonOf<A> | JsonStream
  : A extends { kind: 'text' }
    ? TextResult | TextInChunks | TextStream
    : A extends { kind: 'export' }
      ? TextStream
      : Response

/**
 * What a request's `Accept` comes to for a response that depends on it: another `Accept` that gets
 * the same response, one for each that there is; empty where it decides nothing.
 */
export type Negotiate = (
  of: { readonly params: Readonly<Record<string, string>>; readonly query: URLSearchParams },
  accept: string | undefined,
) => string

export interface Endpoint {
  readonly operation: Operation
  readonly handle: (context: Context) => Promise<unknown>
  readonly negotiate?: Negotiate
}

/** Binds an operation to its handler; the compiler checks both against the operation's schemas. */
export function endpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  I extends Body,
  A extends ResponseKind,
>(
  operation: Operation<P, Q, I, A>,
  handle: (context: Context<z.output<P>, z.output<Q>, InputOf<I>>) => Promise<OutputOf<A>>,
  negotiate?: Negotiate,
): Endpoint {
  // Safe: the kernel passes only values parsed by this operation's own schemas.
  return {
    operation,
    handle: handle as Endpoint['handle'],
    ...(negotiate ? { negotiate } : {}),
  }
}

/** As `endpoint`, in one transaction. */
export const transactional = <
  P extends z.ZodType,
  Q extends z.ZodType,
  I extends Body,
  A extends ResponseKind,
>(
  operation: Operation<P, Q, I, A>,
  handle: (
    context: Context<z.output<P>, z.output<Q>, InputOf<I>>,
    db: Database,
  ) => Promise<OutputOf<A>>,
  options: TransactionOptions = {},
): Endpoint =>
  endpoint(operation, (context) =>
    withTransaction(context.req, (db) => handle(context, db), options),
  )
