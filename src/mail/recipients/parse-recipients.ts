import { canonicalEmail, isEmailAddress } from '#src/contract/values.ts'

export interface UnreadPiece {
  /** From 1. */
  readonly line: number
  readonly text: string
}

export interface ParsedRecipients {
  /** In lower case, each once, in the order of the list. */
  readonly emails: readonly string[]
  readonly duplicates: number
  readonly unread: readonly UnreadPiece[]
}

/** Marks without width, which copying from web pages and documents brings along. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Where the angle brackets that begin at `from` end; -1 if they do not, or others begin before. */
function closingBracket(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '<' && text[at] !== '>') at += 1
  return text[at] === '>' ? at : -1
}

/** Where the quotes that begin at `from` end; -1 if they do not. */
function closingQuote(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at < text.length ? at : -1
}

/** Splits at separators that are in no quotes and no angle brackets; those without an end are text. */
function split(text: string, separators: string): string[] {
  const pieces: string[] = []
  let begin = 0
  // Quotes without an end are looked for once, or a line of them would take the square of its length.
  let hasQuotes = true
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (separators.includes(character)) {
      pieces.push(text.slice(begin, at))
      begin = at + 1
    } else if (character === '<') at = Math.max(at, closingBracket(text, at))
    else if (character === '"' && hasQuotes) {
      const close = closingQuote(text, at)
      hasQuotes = close !== -1
      at = Math.max(at, close)
    }
  }
  pieces.push(text.slice(begin))
  return pieces
}

/** Without what people put around an address: quotes, brackets, `mailto:`, a full stop. */
const bare = (word: string): string =>
  canonicalEmail(
    word
      .replace(/^["'“”‘’„«»()[\]<>{}.,;:]+/, '')
      .replace(/^mailto:/i, '')
      .replace(/["'“”‘’„«»()[\]<>{}.,;:?!]+$/, ''),
  )

interface Part {
  readonly text: string
  readonly found: readonly string[]
  readonly wrong: readonly string[]
  readonly isNamed: boolean
}

/** The words that should be addresses: what is in angle brackets, and what has an `@` after them. */
function readPart(text: string): Part {
  const named = Array.from(text.matchAll(/<([^<>]*)>/g), ([, inside = '']) => inside.trim())
  const rest = named.length > 0 ? text.slice(text.lastIndexOf('>') + 1) : text
  const words = [...named, ...rest.split(/\s+/).filter((word) => word.includes('@'))]
  const isAddress = (word: string): boolean => isEmailAddress(bare(word))
  return {
    text: text.trim(),
    found: words.filter(isAddress).map(bare),
    wrong: words.filter((word) => !isAddress(word)).map((word) => word || text.trim()),
    isNamed: named.length > 0,
  }
}

const hasAddress = ({ found, wrong }: Part): boolean => found.length + wrong.length > 0

interface Found {
  readonly found: readonly string[]
  readonly unread: readonly string[]
}

/**
 * Reads what stands between two semicolons, tabs or ends of lines. Commas divide addresses, or the
 * name of a single one: `Doe, Jane <jane@example.org>`.
 */
function readGroup(group: string): Found {
  const parts = split(group, ',，、').map(readPart)
  const addresses = parts.filter(hasAddress)
  const isOneName = addresses.length === 1 && parts.at(-1)?.isNamed === true
  const others = isOneName ? [] : parts.filter((part) => !hasAddress(part))
  return {
    found: parts.flatMap(({ found }) => found),
    unread: [...parts.flatMap(({ wrong }) => wrong), ...others.map(({ text }) => text)].filter(
      Boolean,
    ),
  }
}

/** In a row of a spreadsheet, cells without an `@` beside that of the address are other columns. */
function readLine(line: string): Found {
  const cells = split(line, '\t').map((text) => ({
    text,
    groups: split(text, ';；').map(readGroup),
  }))
  const isRow = cells.length > 1 && cells.some(({ groups }) => groups.some(isFound))
  const read = cells
    .filter(({ text }) => !isRow || text.includes('@'))
    .flatMap(({ groups }) => groups)
  return {
    found: read.flatMap(({ found }) => found),
    unread: read.flatMap(({ unread }) => unread),
  }
}

const isFound = ({ found }: Found): boolean => found.length > 0

/**
 * Reads a list of recipients as people paste it: addresses between commas, semicolons, tabs, blanks
 * or line breaks, `Name <address>` with or without quotes, columns of a spreadsheet. Nothing is
 * left out silently: what is neither an address nor a name beside one is unread, with its line.
 */
export function parseRecipients(list: string): ParsedRecipients {
  const emails = new Set<string>()
  const unread: UnreadPiece[] = []
  let all = 0
  for (const [at, line] of list
    .replace(invisible, '')
    .split(/\r\n?|\n|\u2028|\u2029/)
    .entries()) {
    const read = readLine(line)
    for (const email of read.found) emails.add(email)
    all += read.found.length
    for (const text of read.unread) unread.push({ line: at + 1, text })
  }
  return { emails: [...emails], duplicates: all - emails.size, unread }
}
