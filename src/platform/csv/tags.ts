/**
 * Splits a list of tags at `;`, `|` and `,` (contract "Bulk import rules"), or at one of them. A tag
 * in quotes may contain them, and quotes twice, as in `"a;b";c`; quotes elsewhere are part of their
 * tag.
 */
export function splitTags(list: string, separators: ';|,' | ';' | '|' | ',' = ';|,'): string[] {
  if (!list.includes('"')) return list.split(new RegExp(`[${separators}]`))
  // At the start of the list or after a separator.
  const quoted = new RegExp(String.raw`\s*"((?:[^"]|"")*)"\s*(?=[${separators}]|$)`, 'y')
  const plain = new RegExp(`[^${separators}]*`, 'y')
  const tags: string[] = []
  for (let at = 0; at <= list.length; at += 1) {
    quoted.lastIndex = at
    const [whole, tag] = quoted.exec(list) ?? []
    plain.lastIndex = at
    const [text = ''] = whole === undefined ? (plain.exec(list) ?? []) : [whole]
    tags.push(tag?.replaceAll('""', '"') ?? text)
    at += text.length
  }
  return tags
}

/** Joins tags, so that `splitTags` returns the same, but for the spaces around them. */
export const joinTags = (tags: readonly string[], separator: ';' | ', ' = ';'): string =>
  tags.map((tag) => (/^"|[;|,]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(separator)
