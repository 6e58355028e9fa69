import type { PayloadRequest } from 'payload'
import type { z } from 'zod'
import type { Body, Operation, ResponseKind } from '#src/contract/operation.ts'

/** What a handler is given: the parsed input, and Payload on behalf of the caller. */
export interface Context<Params = unknown, Query = unknown, Input = unknown> {
  readonly params: Params
  readonly query: Query
  readonly body: Input
  /** Carries the signed-in user, or nobody; pass it on to every nested call. */
  readonly req: PayloadRequest
  /** The request as it came; only handlers of streamed bodies and bytes need it. */
  readonly request: Request
  /** Says that time alone changes this answer at that moment; the earliest one counts. */
  readonly freshUntil: (timestamp: Date) => void
}

export interface TextResult {
  readonly mediaType: string
  readonly text: string
  /** Chosen by what the client accepts; only of what nobody caches. */
  readonly language?: string
}

/**
 * A JSON answer sent piece by piece, for one too large to hold; only of operations that
 * nobody caches. The pieces together must be what the operation's schema promises.
 */
export class JsonStream {
  readonly pieces: AsyncIterator<string, void>
  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces[Symbol.asyncIterator]()
  }
}

type InputOf<B extends Body> = B extends {
  kind: 'json'
  schema: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

type OutputOf<A extends ResponseKind> = A extends {
  kind: 'json'
  schema: infer S extends z.ZodType
}
  ? z.output<S> | JsonStream
  : A extends { kind: 'text' }
    ? TextResult
    : Response

/** An operation with what it does. */
export interface Endpoint {
  readonly operation: Operation
  readonly handle: (context: Context) => Promise<unknown>
}

/** Binds an operation to its handler; the compiler holds both to the operation's schemas. */
export function endpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  I extends Body,
  A extends ResponseKind,
>(
  operation: Operation<P, Q, I, A>,
  handle: (context: Context<z.output<P>, z.output<Q>, InputOf<I>>) => Promise<OutputOf<A>>,
): Endpoint {
  // The kernel hands over only what this operation's own schemas produced.
  return { operation, handle: handle as Endpoint['handle'] }
}
