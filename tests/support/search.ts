import type { Payload } from 'payload'
import { indexSearch } from '#src/content/search/index-search.ts'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { ApiClient } from './api.ts'
import { unique } from './content.ts'

/** A word no other test uses, of letters only. */
export const word = (): string =>
  `q${unique('')
    .replace(/\W/g, '')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`

/** A word with its first two letters that differ exchanged. */
export const exchanged = (text: string): string => text.replace(/(.)(?!\1)(.)/, '$2$1')

interface Result {
  readonly id: number
  readonly kind: string
  readonly path: string
  readonly similar: boolean
  readonly correctedQuery: string | null
  readonly highlight: { title: string; text: string }
}

export const searchOf = (payload: Payload, api: ApiClient) => {
  const results = async (q: string, rest = ''): Promise<Result[]> => {
    const { status, json, text } = await api('GET', `/api/search?q=${encodeURIComponent(q)}${rest}`)
    if (status !== 200) throw new Error(text)
    return json as Result[]
  }
  return {
    results,
    found: async (q: string, rest = '') =>
      (await results(q, rest)).filter(({ similar }) => !similar).map(({ id }) => id),
    /** More than the platform stores of an article. */
    writeText: (id: number, html: string) =>
      payload.db.pool.query('UPDATE news SET content_html = $2 WHERE id = $1', [id, html]),
    speak: async (siteLanguage: SiteLanguage) => {
      await payload.updateGlobal({ slug: 'settings', data: { siteLanguage } })
      if (!(await indexSearch(payload, new AbortController().signal)))
        throw new Error('the index was not finished')
    },
  }
}
export type Search = ReturnType<typeof searchOf>
