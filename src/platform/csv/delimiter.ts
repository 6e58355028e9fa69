/** The first record of a text, without its line break; undefined while it may be incomplete. */
export function firstRecord(text: string, atEnd: boolean): string | undefined {
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === '\n' || character === '\r')) return text.slice(0, at)
  }
  return atEnd ? text : undefined
}

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

const countOutsideQuotes = (record: string, delimiter: Delimiter): number =>
  record.replace(/"[^"]*"?/g, '').split(delimiter).length - 1

/** Detects the delimiter of a header: the most frequent candidate. */
export function detectDelimiter(header: string): Delimiter {
  let best: Delimiter = ','
  for (const delimiter of delimiters)
    if (countOutsideQuotes(header, delimiter) > countOutsideQuotes(header, best)) best = delimiter
  return best
}

/**
 * The delimiter named by a first line `sep=;`, which spreadsheets read and write; else undefined.
 */
export function separatorLine(record: string): Delimiter | undefined {
  const [, separator] = /^"?sep=(.)"?$/i.exec(record.trimStart()) ?? []
  return delimiters.find((delimiter) => delimiter === separator)
}
