'use client'
import { z } from 'zod'

const refusal = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) })

const unreachable = 'The server cannot be reached. Please try again.'
const failed = 'That did not work. Please try again.'

interface Asked {
  readonly method?: 'GET' | 'POST'
  readonly json?: unknown
  readonly signal?: AbortSignal
}

/**
 * Asks the server as the person who is signed in. Throws an Error whose message may be shown:
 * why the server refused, or that it cannot be reached.
 */
export async function request<T extends z.ZodType>(
  url: string,
  answer: T,
  { method = 'GET', json, signal }: Asked = {},
): Promise<z.output<T>> {
  const init: RequestInit = { method, credentials: 'include', ...(signal ? { signal } : {}) }
  if (json !== undefined) {
    init.headers = { 'content-type': 'application/json' }
    init.body = JSON.stringify(json)
  }
  const response = await fetch(url, init).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new Error(unreachable)
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new Error(refusal.safeParse(body).data?.errors[0]?.message ?? failed)
  return answer.parse(body)
}

/** What to tell a person about an error of `request`. */
export const messageOf = (error: unknown): string =>
  error instanceof Error && !(error instanceof z.ZodError) ? error.message : failed
