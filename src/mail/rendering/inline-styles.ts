import { whenUsed } from '#src/settings/when-used.ts'
import { readStructure, type Structure } from './html-structure.ts'
import { maskPlaceholders } from './placeholders.ts'

/** 5 MB. */
const juice = whenUsed<typeof import('juice')>('juice', ({ codeBlocks }) => {
  // Placeholders are masked by us; the library's own way searches the whole text for each of them.
  for (const name of Object.keys(codeBlocks)) delete codeBlocks[name]
})

/**
 * Limits of inlining. The library's time grows with products of these, each measured at its limit:
 * about a second altogether, on one core.
 */
const limits = {
  /** Nesting, in elements. */
  depth: 400,
  /** Characters of all style sheets. */
  css: 200_000,
  /** Rules and comments: the library's parser is quadratic in their number. */
  rules: 2_000,
  /** Elements times selectors. */
  matches: 250_000,
  /** Square of the elements without a parent, times selectors. */
  rootComparisons: 500_000_000,
  /** Siblings compared by selectors such as `p ~ p` and `:nth-child()`. */
  siblingSteps: 20_000_000,
}

/** Attributes stay as the template has them: a number must not become the `auto` of a rule. */
const juiceOptions = {
  preserveMediaQueries: true,
  applyWidthAttributes: false,
  applyHeightAttributes: false,
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Selectors of a style sheet: what stands before each opening brace. */
const selectorsOf = (css: string): string[] =>
  css
    .split('{')
    .slice(0, -1)
    .flatMap((before) => before.slice(before.lastIndexOf('}') + 1).split(','))

/** Nested loops over the siblings of an element that a selector causes. */
const siblingLoops = (selector: string): number => count(selector, /[~+]|:(?:nth|only|last)-/g)

const isAffordable = ({ elements, roots, maxSiblings, css }: Structure): boolean => {
  if (css.length > limits.css || count(css, /\{|\/\*/g) > limits.rules) return false
  const selectors = selectorsOf(css)
  const siblingSteps = selectors
    .map(siblingLoops)
    .filter((loops) => loops > 0)
    .reduce((sum, loops) => sum + elements * maxSiblings ** loops, 0)
  return (
    elements * selectors.length <= limits.matches &&
    roots ** 2 * selectors.length <= limits.rootComparisons &&
    siblingSteps <= limits.siblingSteps
  )
}

/** Limit of the result: inlined styles must not make a mail many times longer than it was. */
const maxLength = (html: string): number => 4 * html.length + 1_000_000

/**
 * Inlines the rules of style sheets into the elements, because many mail programs drop sheets. A
 * mail that exceeds the limits, or with styles that do not parse, stays as it is.
 */
export function inlineStyles(html: string): string {
  if (!/<style[\s>]/i.test(html)) return html
  const { text, restore } = maskPlaceholders(html)
  const structure = readStructure(text, limits.depth)
  if (typeof structure === 'string' || !isAffordable(structure)) return html
  try {
    const inlined = restore(juice()(text, juiceOptions))
    return inlined.length > maxLength(html) ? html : inlined
  } catch {
    return html
  }
}
