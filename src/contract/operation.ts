import type { z } from 'zod'
import type { Permission } from './permission.ts'
import type { Shown } from './shown.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How long a response may be cached (decisions §1.10); staff responses are never cached. */
export type Caching = 'content' | 'feed' | 'sitemap' | 'immutable' | 'never'

export type Body =
  | { kind: 'none' }
  | {
      kind: 'json'
      schema: z.ZodObject
      /** Fields where `null` means the same as leaving them out. */
      nullIsAbsent: ReadonlySet<string>
      limit: number
      mayBeEmpty: boolean
    }
  /** Read by the handler itself, as a stream; `describe` is for the API document. */
  | { kind: 'stream'; mediaType: string; describe: z.ZodType }
  /** Read whole by the handler, as it was signed; `limit` in bytes. */
  | { kind: 'raw'; mediaType: string; describe: z.ZodType; limit: number }

export type ResponseKind =
  | {
      kind: 'json'
      schema: z.ZodType
      /** Of a response to a request with `fields`, where the operation knows that parameter. */
      selected?: z.ZodType
    }
  /** Text in one of the media types; the handler chooses which. */
  | { kind: 'text'; mediaTypes: readonly [string, ...string[]] }
  /** A file to download: JSON of this schema, or a CSV file of the same fields. */
  | { kind: 'export'; schema: z.ZodType }
  /** Leads elsewhere (302), or is a page that says it leads nowhere; the handler builds the Response. */
  | { kind: 'redirect' }
  /** Bytes; the handler builds the whole Response (ranges, types, conditional requests). */
  | { kind: 'bytes'; mediaTypes: readonly [string, ...string[]] }

/** One permission; one of several; all of several; or that of the collection in the path. */
export type Demand =
  | Permission
  | readonly Permission[]
  | { readonly all: readonly Permission[] }
  | { readonly byCollection: Readonly<Record<string, Permission | readonly Permission[]>> }

/**
 * One operation of the contract: everything the request handler, the type checker and the OpenAPI
 * document need to know of it. `path` uses `:name` for one segment and a final `*name` for the
 * rest.
 */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Input extends Body = Body,
  Output extends ResponseKind = ResponseKind,
> {
  /** Unique verb-and-noun name, the OpenAPI `operationId`. */
  readonly id: string
  readonly method: Method
  readonly path: string
  readonly summary: string
  /** What the summary leaves out, for the API document: whole sentences. */
  readonly details?: string
  readonly group: string
  /**
   * `none`: public. `bearer`: a valid token, and the permission where one is named. `session`: as
   * `bearer`, for users who are signed in to the admin UI.
   */
  readonly auth: 'none' | 'bearer' | 'session'
  readonly permission?: Demand
  /** Also for users who must add a second factor first. */
  readonly withoutSecondFactor?: boolean
  readonly params: Params
  readonly query: Query
  readonly body: Input
  readonly response: Output
  readonly caching: Caching
  /** What invalidates a cached response; by default every change of public content. */
  readonly shows?: Shown
  /**
   * Whether the response carries the version of its one resource (ETag); a write of a stored one
   * then honours `If-Match`, or demands it.
   */
  readonly versioned?: boolean | 'required'
  /**
   * Whether `Idempotency-Key` makes a request that is sent again the same one; `long`: by a
   * transaction with the timeouts of long work.
   */
  readonly takesKey?: boolean | 'long'
  /** Response statuses in addition to those implied by the rest of the definition. */
  readonly statuses?: readonly (206 | 304 | 401 | 404 | 416)[]
  /** Error messages of the contract that differ from the defaults. */
  readonly errors: {
    /** Body of a 401 (default `{ error: 'Unauthorized' }`). */
    readonly unauthorized?: Readonly<Record<string, unknown>>
    /** Status when the token's user is deleted: 401, or 404 `User not found`. */
    readonly deletedUser?: 401 | 404
    /** Texts of a 400 that the contract states, besides those of the input's own rules. */
    readonly invalid?: readonly string[]
    readonly failure?: string
  }
}

export const takesIfMatch = ({ method, path, versioned }: Operation): boolean =>
  Boolean(versioned) && method !== 'GET' && path.includes('/:id')

/** The permissions that a demand names. */
export const permissionsIn = (demand: Demand): readonly Permission[] =>
  typeof demand === 'string'
    ? [demand]
    : 'all' in demand
      ? demand.all
      : 'byCollection' in demand
        ? [...new Set(Object.values(demand.byCollection).flat())]
        : demand

/** Whether an operation is the admin UI's own. */
export const isOfAdminUi = ({ path }: Pick<Operation, 'path'>): boolean =>
  path.startsWith('/cms-api/')
