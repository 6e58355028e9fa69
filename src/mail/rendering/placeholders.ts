export const placeholder =
  /\{\{[ \t]*([A-Za-z_][\w.]{0,80}|survey:[a-z0-9-]{1,200})[ \t]*(?:\|([^{}]{0,200}))?\}\}/g

export function hasPlaceholder(template: string, name: string): boolean {
  return namesIn(template).has(name)
}

function namesIn(template: string): Set<string> {
  return new Set(Array.from(template.matchAll(placeholder), ([, name]) => name ?? ''))
}

export function placeholderNames(...templates: readonly string[]): string[] {
  return [...new Set(templates.flatMap((template) => [...namesIn(template)]))]
}

/** Those that stand at least once without a fallback, be it an empty one. */
export const withoutFallback = (...templates: readonly string[]): string[] => {
  const all = templates.flatMap((template) => Array.from(template.matchAll(placeholder)))
  return all.flatMap(([, name = '', fallback]) => (fallback === undefined ? [name] : []))
}

export const variablesOf = (...templates: readonly string[]): string =>
  placeholderNames(...templates).join(',')

/**
 * Replaces placeholders by words that parsers of HTML and CSS leave alone, and restores them. The
 * word is random, so that no text can contain it on purpose.
 */
export function maskPlaceholders(template: string): {
  readonly text: string
  readonly restore: (text: string) => string
} {
  const masked: string[] = []
  const word = `masked${crypto.randomUUID().replaceAll('-', '')}x`
  const text = template.replace(placeholder, (whole) => `${word}${masked.push(whole) - 1}-`)
  const places = new RegExp(`${word}(\\d{1,10})-`, 'g')
  return { text, restore: (given) => given.replace(places, (_, at) => masked[Number(at)] ?? '') }
}

const contentPlaceholder = /\{\{[ \t]*content[ \t]*\}\}/

export const hasPlaceForContent = (wrapper: string): boolean => contentPlaceholder.test(wrapper)

/**
 * The body in its wrapper; a blank wrapper counts as none. Braces of the body stay as they are:
 * only the wrapper's placeholder is replaced.
 */
export const wrap = (wrapper: string, body: string): string =>
  wrapper.trim() ? wrapper.replace(contentPlaceholder, () => body) : body

export const countPlaceholders = (template: string): number =>
  template.match(placeholder)?.length ?? 0
