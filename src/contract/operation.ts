import type { z } from 'zod'
import type { Permission } from './permission.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How long others may keep an answer (decisions §1.10); staff answers are never kept. */
export type Caching = 'content' | 'feed' | 'sitemap' | 'immutable' | 'never'

/** What a request carries besides its path and query. */
export type Body =
  | { kind: 'none' }
  | {
      kind: 'json'
      schema: z.ZodObject
      /** Fields where `null` says the same as leaving them out. */
      nullIsAbsent: ReadonlySet<string>
      limit: number
      mayBeEmpty: boolean
    }
  /** Read by the handler itself, as a stream; `describe` is for the API document. */
  | { kind: 'stream'; mediaType: string; describe: z.ZodType }

/** What a success answers. */
export type Answer =
  | { kind: 'json'; schema: z.ZodType }
  /** Text in one of the media types; the handler says which. */
  | { kind: 'text'; mediaTypes: readonly [string, ...string[]] }
  /** Bytes; the handler makes the whole Response (ranges, types, conditions). */
  | { kind: 'bytes'; mediaTypes: readonly [string, ...string[]] }

/**
 * One operation of the contract: everything the kernel, the compiler and the API document
 * need to know of it. `path` uses `:name` for one segment and a final `*name` for the rest.
 */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Input extends Body = Body,
  Output extends Answer = Answer,
> {
  /** Unique verb-and-noun name, the `operationId` of the API document. */
  readonly id: string
  readonly method: Method
  readonly path: string
  readonly summary: string
  /** The area of the API document it is listed under. */
  readonly group: string
  /** `none`: public. `bearer`: a valid token, and the permission where one is named. */
  readonly auth: 'none' | 'bearer'
  readonly permission?: Permission
  readonly params: Params
  readonly query: Query
  readonly body: Input
  readonly answer: Output
  readonly caching: Caching
  /** Statuses it can answer besides those that follow from the rest of its definition. */
  readonly statuses?: readonly (206 | 401 | 404 | 416)[]
  /** Texts of the contract's error table that differ from the kernel's own. */
  readonly errors: {
    /** Body of a 401 (default `{ error: 'Unauthorized' }`). */
    readonly unauthorized?: Readonly<Record<string, unknown>>
    /** Status when the token's user no longer exists: 401, or 404 `User not found`. */
    readonly deletedUser?: 401 | 404
    /** Text of a 500. */
    readonly failure?: string
  }
}
