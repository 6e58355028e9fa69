import { readStructure } from '#src/mail/rendering/html-structure.ts'
import { countPlaceholders } from '#src/mail/rendering/placeholders.ts'
import { SendingRejected } from '#src/mail/sending-rejected.ts'

/**
 * Limits of the HTML of a mail: far above any mail that is read, and low enough that compiling it
 * takes seconds at most. Limits of length are in the contract.
 */
export const htmlLimits = {
  /** Nesting, in elements. */
  depth: 200,
  /** Characters of all style sheets together. */
  css: 100_000,
  styleRules: 1_000,
  /** What is filled in may be longer than what it replaces. */
  placeholders: 5_000,
}

const asNumber = (count: number): string => count.toLocaleString('en')

/**
 * The limit that HTML exceeds, as the end of a message that begins with its field; undefined for
 * none.
 */
export function htmlProblem(html: string): string | undefined {
  const { depth, css, styleRules, placeholders } = htmlLimits
  if (countPlaceholders(html) > placeholders)
    return `must have at most ${asNumber(placeholders)} placeholders`
  const structure = readStructure(html, depth)
  if (structure === 'ambiguous') return undefined
  if (structure === 'too deep') return `must not be nested deeper than ${asNumber(depth)} elements`
  if (structure.css.length > css)
    return `must have at most ${asNumber(css)} characters of style sheets`
  if (structure.css.split('{').length - 1 > styleRules)
    return `must have at most ${asNumber(styleRules)} style rules`
  return undefined
}

export class HtmlBeyondLimits extends SendingRejected {
  constructor(field: string, problem: string) {
    super({ code: 'field-invalid', params: [field, problem] }, `${field}: ${problem}`)
  }
}

/** Throws HtmlBeyondLimits for the first field that exceeds a limit; missing fields exceed none. */
export function mustBeWithinLimits(fields: Readonly<Record<string, string | undefined>>): void {
  for (const [name, html] of Object.entries(fields)) {
    const problem = html === undefined ? undefined : htmlProblem(html)
    if (problem !== undefined) throw new HtmlBeyondLimits(name, problem)
  }
}
