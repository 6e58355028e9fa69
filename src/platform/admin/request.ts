'use client'
import { z } from 'zod'
import { errorText } from '#src/locales/errors/error-text.ts'
import { textsOf } from '#src/locales/texts.ts'
import { pageI18n } from './page-i18n.ts'

const received = z.object({
  code: z.string().optional(),
  params: z.array(z.string()).optional(),
  message: z.string(),
})
const rejection = z.object({ errors: z.tuple([received]).rest(z.unknown()) })

const t = () => textsOf('requests', pageI18n())

export const unreachable = (): string => t()('unreachable')

export const errorMessageIn = (result: unknown): string => {
  const error = rejection.safeParse(result).data?.errors[0]
  return error === undefined ? t()('failed') : errorText(error, pageI18n())
}

/**
 * Sends a request with the user's session. Throws an Error with a displayable message: that of the
 * error response, or that the server is unreachable; or the signal's reason.
 */
export async function send(url: string, init: RequestInit): Promise<Response> {
  const result = await fetch(url, { ...init, credentials: 'include' }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw new Error(unreachable())
  })
  if (!result.ok) throw new Error(errorMessageIn(await result.json().catch(() => undefined)))
  return result
}

interface Options {
  readonly method?: 'DELETE' | 'GET' | 'PATCH' | 'POST'
  readonly json?: unknown
  /** A CSV file. */
  readonly file?: Blob
  readonly signal?: AbortSignal
  /** The version that its user has read (optimistic lock). */
  readonly ifMatch?: string
}

/** Sends and parses JSON over `send`. Throws like it, and a ZodError for an unexpected response. */
export async function request<T extends z.ZodType>(
  url: string,
  result: T,
  { method = 'GET', json, file, signal, ifMatch }: Options = {},
): Promise<z.output<T>> {
  const headers = {
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(file && { 'content-type': 'text/csv' }),
    ...(ifMatch === undefined ? {} : { 'if-match': JSON.stringify(ifMatch) }),
  }
  const body = json === undefined ? file : JSON.stringify(json)
  const response = await send(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  })
  return result.parse(await response.json().catch(() => undefined))
}

export const messageOf = (error: unknown): string =>
  error instanceof Error && !(error instanceof z.ZodError) ? error.message : t()('failed')

/** Reads a streamed response, a line of JSON after the other; rejects where the connection is lost. */
export async function readLines(
  response: Response,
  onLine: (line: unknown) => void,
): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const lines = (rest + read.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(JSON.parse(line))
  }
}
