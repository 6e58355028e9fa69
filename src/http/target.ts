import type { IncomingMessage } from 'node:http'
import type { Match, Matcher } from './routes.ts'

/**
 * What a request is for: read from its method and URL once, where it enters the process, and
 * handed on from there.
 */
export interface Target {
  /** As the URL standard normalises it; still percent-encoded. */
  readonly pathname: string
  readonly query: URLSearchParams
  /** Undefined where no operation has this method and path. */
  readonly match: Match | undefined
}

/** Parses a URL and matches its path. Throws a TypeError when it is none. */
export function readTarget(match: Matcher, method: string, url: string): Target {
  const { pathname, searchParams } = new URL(url)
  return { pathname, query: searchParams, match: match(method, pathname) }
}

/** The path and query of a request line, whatever its form (RFC 9112 §3.2); never its host. */
export const targetOf = ({ url = '/' }: IncomingMessage): string =>
  url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')

/** A request line as a URL. What begins with a slash, as here, is one whatever follows. */
export const urlOf = (request: IncomingMessage): string => `http://localhost${targetOf(request)}`

/** Reads a request's target when it is first needed, and once; what memory remembers needs none. */
export function targetReader(request: IncomingMessage, match: Matcher): () => Target {
  let target: Target | undefined
  return () => {
    target ??= readTarget(match, request.method ?? '', urlOf(request))
    return target
  }
}
