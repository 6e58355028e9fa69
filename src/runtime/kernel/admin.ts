import type {
  CollectionConfig,
  Config,
  GlobalConfig,
  Endpoint as Mounted,
  PayloadHandler,
} from 'payload'
import { z } from 'zod'
import type { Operation } from '#src/contract/operation.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import { rolesBehind } from '#src/platform/access/index.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'
import type { Endpoint } from '#src/server/http/endpoint.ts'
import { Forbidden, InvalidRequest, RequestError, Unauthorized } from '#src/server/http/errors.ts'
import { readInput } from '#src/server/http/request/input.ts'
import { respondError } from '#src/server/http/response/response.ts'
import { mustBePermitted } from './authorize.ts'
import { reportFault } from './error-response.ts'
import { run } from './run.ts'

/** The kernel's mount of the operations of the admin UI, among the platform's own endpoints. */

type PlatformRequest = Parameters<PayloadHandler>[0]

/** The platform adds its properties to the request itself. */
const webRequest = z.instanceof(Request)

const routeParams = z.record(z.string(), z.coerce.string()).default({})

const authorize = (operation: Operation, req: PlatformRequest): void => {
  if (operation.auth === 'none') return
  const { user } = req
  if (!user) throw new Unauthorized()
  mustBePermitted(operation, user, req.payload, String(req.routeParams?.['collection'] ?? ''))
  const { permission, withoutSecondFactor } = operation
  if (!permission && !withoutSecondFactor && rolesBehind(req).length === 0) throw new Forbidden()
}

/** The response to an error that a person is shown; any other one is the platform's to translate. */
const toRejection = (error: unknown): Response => {
  if (error instanceof CodedError) {
    const { code, params, message, status } = error
    return respondError(status, { errors: [{ message, code, params }] })
  }
  if (!(error instanceof RequestError)) throw error
  const { reason, status, headers } = error
  const message =
    error instanceof InvalidRequest ? error.message : englishOf(reason.code, reason.params)
  return respondError(status, { errors: [{ message, ...reason }] }, headers)
}

const handlerOf =
  (endpoint: Endpoint): PayloadHandler =>
  async (req) => {
    const { operation } = endpoint
    try {
      authorize(operation, req)
      const request = webRequest.parse(req)
      const { pathname, searchParams: query } = new URL(request.url)
      const match = { endpoint, params: routeParams.parse(req.routeParams) }
      const input = await readInput(request, match, query)
      const onFault = (error: unknown) => reportFault(error, req.payload, operation, request)
      return await run(endpoint, {
        req,
        request,
        target: { pathname, query, match },
        input,
        onFault,
      })
    } catch (error) {
      return toRejection(error)
    }
  }

const byPath = ({ path }: Mounted): number => (path.includes('/:') ? 1 : 0)

const anyCollection = ':collection/'

/** Whether an operation of any collection, as its parameter says, is one of this. */
const isOf = ({ params }: Operation, slug: string): boolean =>
  params instanceof z.ZodObject && z.safeParse(params.shape['collection'], slug).success

/** The endpoints below a path, in the platform's terms: fixed paths before those with parameters. */
const below = (endpoints: readonly Endpoint[], base: string, slug?: string): Mounted[] =>
  endpoints
    .flatMap((endpoint): Mounted[] => {
      const { method, path } = endpoint.operation
      const prefix = [base, ...(slug === undefined ? [] : [anyCollection])]
        .map((each) => `/cms-api/${each}`)
        .find((each) => path.startsWith(each))
      if (prefix === undefined) return []
      if (slug !== undefined && prefix.endsWith(anyCollection) && !isOf(endpoint.operation, slug))
        return []
      return [
        {
          path: path.slice(prefix.length - 1),
          method: method === 'GET' ? 'get' : 'post',
          handler: handlerOf(endpoint),
        },
      ]
    })
    .toSorted((one, other) => byPath(one) - byPath(other))

/** A collection with the operations that are below its path, and those of any collection. */
export const withOperations =
  (endpoints: readonly Endpoint[]) =>
  (collection: CollectionConfig): CollectionConfig => ({
    ...collection,
    endpoints: [
      ...(collection.endpoints || []),
      ...below(endpoints, `${collection.slug}/`, collection.slug),
    ],
  })

/**
 * Adds the operations of the admin UI to a configuration, each where the platform looks for its
 * path: in a collection, in a global, or beside both.
 */
export function mountOperations(config: Config, endpoints: readonly Endpoint[]): Config {
  const { collections = [], globals = [] } = config
  const mounted = [
    ...collections.map(({ slug }) => `${slug}/`),
    'globals/',
    ':collection/',
    'payload-jobs/',
  ]
  const others = endpoints.filter(
    ({ operation }) => !mounted.some((base) => operation.path.startsWith(`/cms-api/${base}`)),
  )
  return {
    ...config,
    collections: collections.map(withOperations(endpoints)),
    globals: globals.map(
      (each): GlobalConfig => ({
        ...each,
        endpoints: [...(each.endpoints || []), ...below(endpoints, `globals/${each.slug}/`)],
      }),
    ),
    endpoints: [...below(others, ''), ...(config.endpoints ?? [])],
  }
}
