'use client'
import { z } from 'zod'
import { type InLanguages, inLanguage } from './translations/languages.ts'

const refusal = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) })

const en = {
  unreachable: 'The server cannot be reached. Please try again.',
  failed: 'That did not work. Please try again.',
}

const texts: InLanguages<typeof en> = {
  en,
  de: {
    unreachable: 'Der Server ist nicht erreichbar. Bitte noch einmal versuchen.',
    failed: 'Das hat nicht geklappt. Bitte noch einmal versuchen.',
  },
  fr: {
    unreachable: 'Le serveur est injoignable. Veuillez réessayer.',
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  },
  es: {
    unreachable: 'No se puede conectar con el servidor. Inténtelo de nuevo.',
    failed: 'No ha funcionado. Inténtelo de nuevo.',
  },
  it: {
    unreachable: 'Il server non è raggiungibile. Riprovare.',
    failed: 'Non ha funzionato. Riprovare.',
  },
}

// The platform names the person's language on the page.
const said = () => inLanguage(texts, document.documentElement.lang)

/** Why the server refused, out of what it answered, or that it did not work. */
export const refusalIn = (answer: unknown): string =>
  refusal.safeParse(answer).data?.errors[0]?.message ?? said().failed

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
    throw new Error(said().unreachable)
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new Error(refusalIn(body))
  return answer.parse(body)
}

/** What to tell a person about an error of `request`. */
export const messageOf = (error: unknown): string =>
  error instanceof Error && !(error instanceof z.ZodError) ? error.message : said().failed
