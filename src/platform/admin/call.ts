'use client'
import type { z } from 'zod'
import type { Body, Operation } from '#src/contract/operation.ts'
import { operationUrl } from './operation-url.ts'
import { send } from './request.ts'

/** Parameters as they are given; in a URL all of them are text. */
type Sent<T> = string extends keyof T
  ? unknown
  : { readonly [K in keyof T]: T[K] | (string extends T[K] ? number | boolean : never) }

/** What is sent is not changed. */
type Unchanged<T> = T extends readonly (infer Item)[]
  ? readonly Unchanged<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Unchanged<T[K]> }
    : T

type BodyOf<B extends Body> = B extends { kind: 'json'; schema: infer S extends z.ZodType }
  ? B extends { mayBeEmpty: true }
    ? { readonly body?: Unchanged<z.input<S>> }
    : { readonly body: Unchanged<z.input<S>> }
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

/**
 * Calls an operation of the admin UI with the user's session; its response is not read. Throws an
 * Error with a displayable message.
 */
export async function callForBytes<P extends z.ZodType, Q extends z.ZodType, I extends Body>(
  operation: Operation<P, Q, I>,
  ...[given, { signal, ifMatch } = {}]: Arguments<Given<P, Q, I>>
): Promise<Response> {
  const input: { readonly body?: unknown } = Object(given)
  const { body } = input
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(ifMatch === undefined ? {} : { 'if-match': JSON.stringify(ifMatch) }),
  }
  return send(operationUrl(operation, input), {
    method: operation.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
}

/** As callForBytes; the response is parsed. Throws a ZodError for one that is not of its schema. */
export async function call<
  P extends z.ZodType,
  Q extends z.ZodType,
  I extends Body,
  S extends z.ZodType,
>(
  operation: Operation<P, Q, I, { kind: 'json'; schema: S }>,
  ...given: Arguments<Given<P, Q, I>>
): Promise<z.output<S>> {
  const response = await callForBytes(operation, ...given)
  return operation.response.schema.parse(await response.json().catch(() => undefined))
}
