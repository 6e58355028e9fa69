import type { Page } from 'playwright-core'
import type { Language } from '#src/translations/languages.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Stands for what is put into a text. */
const placeholder = '\u0001'

const shapeOf = (text: unknown): string | undefined => {
  if (typeof text === 'string') return text
  if (typeof text !== 'function') return undefined
  const parts: unknown = text(...Array.from({ length: text.length }, () => placeholder))
  return typeof parts === 'string' ? parts : undefined
}

function* shapesIn(texts: unknown): Generator<string> {
  const said = shapeOf(texts)
  if (said !== undefined) yield said
  else if (typeof texts === 'object' && texts !== null)
    for (const text of Object.values(texts)) yield* shapesIn(text)
}

/**
 * What is said in English and not in the other language, as patterns. Words that mean something
 * else there ("Comment" is French for "How") are none.
 */
export function englishOf(english: unknown, other: unknown): RegExp[] {
  const others = new Set(shapesIn(other))
  return [...shapesIn(english)]
    .filter((said) => !others.has(said))
    .map((said) => new RegExp(`^${said.split(placeholder).map(escaped).join('.+')}$`, 's'))
}

/** What somebody reads on a page, or is told by what reads it to them. */
export const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.body.querySelectorAll('*')].flatMap((element) => {
    if (!element.checkVisibility() || ['SCRIPT', 'STYLE', 'TEXTAREA'].includes(element.tagName)) return []
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const said = ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? '')
    return [own.map(({ data }) => data).join(''), ...said].flatMap((text) => text.split('·')).map((text) => text.trim()).filter(Boolean)
  })`)

const names: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
}

/** Chooses a language as people do, in their account. */
export async function chooseLanguage(page: Page, site: string, language: Language): Promise<void> {
  await page.goto(`${site}/admin/account`)
  await page.click('.payload-settings__language .rs__control')
  await page.click(`.rs__option:text-is("${names[language]}")`)
  await page.waitForSelector(`html[lang=${language}]`)
}
