'use client'
import type { z } from 'zod'
import type { Body, Operation } from '#src/contract/operation.ts'
import { request } from './request.ts'

/** Parameters as they are given; in a URL all of them are text. */
type Sent<T> = string extends keyof T
  ? unknown
  : { readonly [K in keyof T]: T[K] | (string extends T[K] ? number | boolean : never) }

type BodyOf<B extends Body> = B extends { kind: 'json'; schema: infer S extends z.ZodType }
  ? B extends { mayBeEmpty: true }
    ? { readonly body?: z.input<S> }
    : { readonly body: z.input<S> }
  : unknown

type Given<P extends z.ZodType, Q extends z.ZodType, I extends Body> = Sent<z.input<P>> &
  Sent<z.input<Q>> &
  BodyOf<I>

type Arguments<T> =
  Record<never, never> extends T ? [given?: T, options?: Options] : [given: T, options?: Options]

interface Options {
  readonly signal?: AbortSignal | undefined
  /** The version that its user has read (optimistic lock). */
  readonly ifMatch?: string
}

type AnyOperation = Pick<Operation, 'method' | 'path'>

/** The URL of an operation with its parameters, for links and for what sends a file. */
export function urlOf({ path }: AnyOperation, given: object = {}): string {
  const rest = new Map(
    Object.entries(given).filter(([name, value]) => name !== 'body' && value !== undefined),
  )
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))
  return rest.size > 0 ? `${filled}?${query}` : filled
}

/**
 * Calls an operation of the admin UI with the user's session. Throws an Error with a displayable
 * message, and a ZodError for a response that is not of its schema.
 */
export async function call<
  P extends z.ZodType,
  Q extends z.ZodType,
  I extends Body,
  S extends z.ZodType,
>(
  operation: Operation<P, Q, I, { kind: 'json'; schema: S }>,
  ...[given, { signal, ifMatch } = {}]: Arguments<Given<P, Q, I>>
): Promise<z.output<S>> {
  const input: { readonly body?: unknown } = Object(given)
  const { body: json } = input
  return request(urlOf(operation, input), operation.response.schema, {
    method: operation.method,
    ...(json === undefined ? {} : { json }),
    ...(signal ? { signal } : {}),
    ...(ifMatch === undefined ? {} : { ifMatch }),
  })
}
