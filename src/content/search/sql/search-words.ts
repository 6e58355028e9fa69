export interface SearchWords {
  /** In the syntax of websearch_to_tsquery; everything but the last word. */
  readonly whole: string
  /** The last word, which may be unfinished; letters and digits only, "" where there is none. */
  readonly last: string
}

const lastWord = /(?<![-"'\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]{2,}$/u

/**
 * Splits off the last word of a search, which is also looked for as the beginning of one. None is,
 * where that would change what the rest means: after `or`, in an open quotation, or where the word
 * itself is excluded by a minus. Pure.
 */
export function searchWords(search: string): SearchWords {
  const text = search.trim()
  const last = lastWord.exec(text)?.[0] ?? ''
  const isOpen = (text.split('"').length - 1) % 2 === 1
  if (last === '' || isOpen || /\bor\b/i.test(text)) return { whole: text, last: '' }
  return { whole: text.slice(0, -last.length).trim(), last }
}
