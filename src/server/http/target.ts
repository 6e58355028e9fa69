import type { IncomingMessage } from 'node:http'
import type { Match, Matcher } from './routes.ts'

/**
 * The parsed target of a request, read from its method and URL once, where it enters the process,
 * and passed on.
 */
export interface Target {
  /** Normalised by the URL standard; still percent-encoded. */
  readonly pathname: string
  readonly query: URLSearchParams
  /** Undefined when no operation has this method and path. */
  readonly match: Match | undefined
}

/** Parses a URL and matches its path. Throws a TypeError for an invalid URL. */
export function readTarget(match: Matcher, method: string, url: string): Target {
  const { pathname, searchParams } = new URL(url)
  return { pathname, query: searchParams, match: match(method, pathname) }
}

/** The path and query of a request line, whatever its form (RFC 9112 §3.2); never its host. */
export const targetOf = ({ url = '/' }: IncomingMessage): string =>
  url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')

/** A request line as a URL. Always valid, because the path begins with a slash. */
export const urlOf = (request: IncomingMessage): string => `http://localhost${targetOf(request)}`

/** Parses a request's target lazily and once (memoized); a cached response needs none. */
export function targetReader(request: IncomingMessage, match: Matcher): () => Target {
  let target: Target | undefined
  return () => {
    target ??= readTarget(match, request.method ?? '', urlOf(request))
    return target
  }
}
