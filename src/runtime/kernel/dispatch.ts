import { createLocalReq, type Payload } from 'payload'
import { pathIn } from '#src/content/addresses/site-path.ts'
import { findRedirect } from '#src/content/addresses/sql/redirects.ts'
import { failedPage, missingPage, prefersPage } from '#src/content/front-pages.ts'
import { auditContext } from '#src/contract/audit.ts'
import { type Operation, permissionsIn } from '#src/contract/operation.ts'
import { withOrigin } from '#src/data/pool/context.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import { awaitSubscriptionRequests } from '#src/people/subscribers/subscription-requests.ts'
import { keyBehind } from '#src/platform/access/acting-key.ts'
import { absoluteUrl, siteBase } from '#src/platform/html/absolute-url.ts'
import type { Endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { readInput } from '#src/server/http/request/input.ts'
import type { Dispatch } from '#src/server/http/request-handler.ts'
import { allowAnyOrigin, respondPreflight } from '#src/server/http/response/cors.ts'
import { respondText, withoutBody } from '#src/server/http/response/response.ts'
import { addSecurityHeaders } from '#src/server/http/response/security-headers.ts'
import type { Match, Matcher } from '#src/server/http/routes.ts'
import { readTarget, type Target } from '#src/server/http/target.ts'
import { env } from '#src/settings/env.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { onceForItsKey } from '#src/submissions/intake/once.ts'
import { authorize, requireToken } from './authorize.ts'
import { reportFault, retryLater, toErrorResponse } from './error-response.ts'
import { run } from './run.ts'

interface Setup {
  readonly payload: Payload
  readonly match: Matcher
  /**
   * Called with every success before it is sent; tests validate it against the operation's schema.
   */
  readonly inspect?: (endpoint: Endpoint, result: unknown, query: unknown) => void
}

/**
 * The kernel: the request handler of the contract. Order: route, token, permission, input, handler.
 * Never throws.
 */
export function createDispatch({ payload, match: matcher, inspect }: Setup): Dispatch {
  const handle = async (match: Match, request: Request, target: Target): Promise<Response> => {
    const { endpoint } = match
    const { operation } = endpoint
    const user = await authorize(payload, operation, request.headers)
    if (user && concernsReaders(operation)) await awaitSubscriptionRequests(payload)
    const input = await readInput(request, match, target.query)
    const context = auditContext('api')
    const req = await createLocalReq(user ? { user, context } : { context }, payload)
    const onFault = (error: unknown) => reportFault(error, payload, operation, request)
    const handled = user ? onceForItsKey(endpoint, request) : endpoint
    const act = () => run(handled, { req, request, target, input, onFault, inspect })
    const key = user ? keyBehind(user) : undefined
    return key ? withOrigin({ key: key.id, name: key.name }, act) : act()
  }

  const respond = async (request: Request, target: Target): Promise<Response> => {
    const { match, pathname } = target
    try {
      if (match) return await handle(match, request, target)
      if (pathname.startsWith('/api/staff/')) await requireToken(payload, request.headers)
      return await respondElsewhere(payload, request, pathname)
    } catch (error) {
      const failed = toErrorResponse(error, payload, match?.endpoint.operation, request)
      return failed.status >= 500 && isForReader(request, pathname)
        ? respondFailed(request, failed)
        : failed
    }
  }

  return async (request, matched) => {
    if (request.method === 'OPTIONS')
      return addSecurityHeaders(respondPreflight(request), env().BASE_URL)
    const target = matched ?? readTarget(matcher, request.method, request.url)
    const response = await respond(request, target)
    return forBrowsers(request.method === 'HEAD' ? await withoutBody(response) : response)
  }
}

/** However its letters are written, since clients of the API get JSON. */
const apiPath = /^\/+(?:a|%61)(?:p|%70)(?:i|%69)(?:\/|$)/i

/** Whether a browser was led to an address outside of the API. */
const isForReader = ({ method, headers }: Request, pathname: string): boolean =>
  /^(?:GET|HEAD)$/.test(method) && !apiPath.test(pathname) && prefersPage(headers)

/** To where a page of the website is now that was at this address, unless it never was one. */
async function respondElsewhere(payload: Payload, request: Request, pathname: string) {
  const isRead = /^(?:GET|HEAD)$/.test(request.method) && !apiPath.test(pathname)
  // While the database is away it is missing, as others are.
  const to =
    isRead && (await findRedirect(payload.db.drizzle, pathIn(pathname)).catch(() => undefined))
  if (to) {
    const Location = absoluteUrl(to, siteBase(siteUrls()))
    return new Response(null, { status: 301, headers: { Location, 'Cache-Control': 'no-cache' } })
  }
  if (isForReader(request, pathname)) return respondMissing(request)
  throw new NotFound()
}

const respondMissing = (request: Request) => {
  const language = readerLanguage(request, 'en')
  return respondText(request, {
    status: 404,
    mediaType: 'text/html; charset=utf-8',
    text: missingPage({ language, ...siteUrls() }),
    language,
    caching: 'never',
  })
}

const respondFailed = (request: Request, { headers }: Response) => {
  const isAway = headers.has('retry-after')
  return respondText(request, {
    status: 500,
    headers: isAway ? retryLater : {},
    mediaType: 'text/html; charset=utf-8',
    text: failedPage(request.headers, isAway),
    language: readerLanguage(request, 'en'),
    caching: 'never',
  })
}

/** Whether an operation reads subscribers or recipients of mails. */
const concernsReaders = ({ permission = [] }: Operation): boolean =>
  permissionsIn(permission).some((each) => /^(contacts|newsletters|approvals):/.test(each))

export const forBrowsers = (response: Response): Response =>
  addSecurityHeaders(allowAnyOrigin(response), env().BASE_URL)
