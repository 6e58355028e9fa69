import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { faults } from '#src/platform/workarounds/inaccessible-markup/faults.ts'
import { root } from './muster.ts'

/**
 * Pages of the admin UI with the platform's own markup and style, which tests look at to find out
 * whether `src/platform/workarounds/inaccessible-markup` is still needed.
 */

const folder = 'src/platform/workarounds/inaccessible-markup'
const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const ourStyle = readFile(join(root, folder, 'wcag.css'), 'utf8')

/** The parts of a list of selectors; a comma in parentheses parts none. */
const partsOf = (list: string): string[] =>
  list.split(/,(?![^(]*\))/).map((selector) => selector.trim())

/** What the workaround's markup is about, one selector each. */
export const markupSelectors: readonly string[] = faults.flatMap(({ selector }) =>
  partsOf(selector),
)

type Kind = 'contrast' | 'opacity' | 'size'

interface StyleFault {
  readonly name: string
  readonly kind: Kind
  readonly selector: string
}

const kindOf = (declarations: string): Kind => {
  if (declarations.includes('opacity:')) return 'opacity'
  return /(^|[\s;])color:/.test(declarations) ? 'contrast' : 'size'
}

/** What the workaround's style is about, one selector each. */
export async function styleFaults(): Promise<readonly StyleFault[]> {
  const rules = (await ourStyle).replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^}]*)\}/g)
  return [...rules].flatMap(([, selectors = '', declarations = '']) => {
    const kind = kindOf(declarations)
    return partsOf(selectors).map((selector) => ({ name: `${kind}: ${selector}`, kind, selector }))
  })
}

/** Has the pages opened from now on without the workaround's markup. */
export async function withoutOurMarkup(page: Page): Promise<void> {
  const ours = faults.map(({ selector }) => selector)
  await page.addInitScript((selectors) => {
    const { querySelectorAll } = Document.prototype
    Document.prototype.querySelectorAll = function find(this: Document, selector: string) {
      return querySelectorAll.call(this, selectors.includes(selector) ? 'of-nobody' : selector)
    } as typeof querySelectorAll
  }, ours)
}

/** Takes the workaround's style from a page. Throws where one of its rules is not found once. */
export async function removeOurStyle(page: Page): Promise<void> {
  const style = await ourStyle
  await page.evaluate((text) => {
    const ours = new CSSStyleSheet()
    ours.replaceSync(text)
    const isRule = (rule: CSSRule | undefined): rule is CSSStyleRule => rule instanceof CSSStyleRule
    for (const { selectorText } of [...ours.cssRules].filter(isRule)) {
      const places = [...document.styleSheets].flatMap((sheet) =>
        [...sheet.cssRules].flatMap((rule, index) =>
          isRule(rule) && rule.selectorText === selectorText ? [{ sheet, index }] : [],
        ),
      )
      const [place] = places
      if (!place || places.length > 1) throw new Error(`${places.length} times: ${selectorText}`)
      place.sheet.deleteRule(place.index)
    }
  }, style)
}

type Axe = typeof axe & { commons: { text: { accessibleText(element: Element): string } } }

/** Which of the selectors have an element on a page that is wrong as the platform made it. */
export async function faultyMarkup(page: Page): Promise<readonly string[]> {
  await page.evaluate(await axeSource)
  return page.evaluate((selectors) => {
    const { axe } = window as unknown as { axe: Axe }
    const isUnnamed = (element: Element) => axe.commons.text.accessibleText(element).trim() === ''
    const isHidden = (element: Element) => element.ariaHidden === 'true'
    const hasNoMain = (element: Element) =>
      element.closest('main, dialog, [role=main]') === null &&
      document.querySelector('main') === null
    /** Of the others the fault is that they have no name. */
    const tests: Record<string, (element: Element) => boolean> = {
      '.dropdown-indicator': (element) => isHidden(element) && isUnnamed(element),
      '.clear-indicator': (element) => isHidden(element) && isUnnamed(element),
      '.LexicalEditorTheme__upload img:not([alt])': () => true,
      '.rs__multi-value[role=button]': (element) =>
        element.querySelector('button, [role=button]') !== null,
      'ul.doc-tabs__tabs:not([role])': (element) =>
        [...element.children].some(({ localName }) => localName !== 'li'),
      '.collection-list': hasNoMain,
      '.dashboard': hasNoMain,
      'a.doc-tab[aria-label]': (element) =>
        !element.ariaLabel?.includes(element.textContent?.trim() ?? ''),
    }
    axe.setup()
    const faulty = selectors.filter((selector) =>
      [...document.documentElement.querySelectorAll(selector)].some(tests[selector] ?? isUnnamed),
    )
    axe.teardown()
    return faulty
  }, markupSelectors)
}

/** Names of what has too little contrast, or is too small, on a page in the light theme. */
export async function faultyStyle(page: Page): Promise<readonly string[]> {
  await page.addStyleTag({ content: '* { transition: none !important }' })
  await page.evaluate(await axeSource)
  return page.evaluate(
    async (expected) => {
      document.documentElement.dataset['theme'] = 'light'
      const { axe } = window as unknown as { axe: Axe }
      const isTooSmall = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        return width < 24 || height < 24
      }
      const isFaded = (element: Element) => getComputedStyle(element).opacity !== '1'
      const shown = (selector: string) =>
        [...document.documentElement.querySelectorAll(selector)].filter(
          (element) => element.getClientRects().length > 0,
        )
      const withLowContrast = async (): Promise<ReadonlySet<Element | undefined>> => {
        const include = expected
          .filter(({ kind, selector }) => kind === 'contrast' && shown(selector).length > 0)
          .map(({ selector }) => [selector])
        if (include.length === 0) return new Set()
        const options = { runOnly: ['color-contrast'], elementRef: true }
        const { violations } = await axe.run({ include }, options)
        return new Set(violations.flatMap(({ nodes }) => nodes.map(({ element }) => element)))
      }
      const lowContrast = await withLowContrast()
      const tests: Record<Kind, (element: Element) => boolean> = {
        size: isTooSmall,
        opacity: isFaded,
        contrast: (element) =>
          [element, ...element.querySelectorAll('*')].some((each) => lowContrast.has(each)),
      }
      return expected
        .filter(({ kind, selector }) => shown(selector).some(tests[kind]))
        .map(({ name }) => name)
    },
    await styleFaults(),
  )
}
