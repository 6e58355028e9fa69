import type { Page } from 'playwright-core'
import type { Language } from '#src/locales/languages.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const placeholder = /\{\{\w+\}\}/g

function* shapesIn(texts: unknown): Generator<string> {
  if (typeof texts === 'string') yield texts
  else if (typeof texts === 'object' && texts !== null)
    for (const text of Object.values(texts)) yield* shapesIn(text)
}

/**
 * The English texts that the other language does not have, as patterns. Words that exist there
 * with another meaning ("Comment" is French for "How") are excluded, and texts without a word
 * ("{{0}}: {{1}}").
 */
export function englishOf(english: unknown, other: unknown): RegExp[] {
  const others = new Set(shapesIn(other))
  return [...shapesIn(english)]
    .filter((text) => !others.has(text) && /\p{L}/u.test(text.replaceAll(placeholder, '')))
    .map((text) => new RegExp(`^${text.split(placeholder).map(escaped).join('.+')}$`, 's'))
}

/** The visible texts of a page and those that screen readers read. */
export const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.body.querySelectorAll('*')].flatMap((element) => {
    if (!element.checkVisibility() || ['SCRIPT', 'STYLE', 'TEXTAREA'].includes(element.tagName)) return []
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const labels = ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? '')
    return [own.map(({ data }) => data).join(''), ...labels].flatMap((text) => text.split('·')).map((text) => text.trim()).filter(Boolean)
  })`)

const names: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
}

export async function chooseLanguage(page: Page, site: string, language: Language): Promise<void> {
  await page.goto(`${site}/admin/account`)
  await page.click('.payload-settings__language .rs__control')
  await page.click(`.rs__option:text-is("${names[language]}")`)
  await page.waitForSelector(`html[lang=${language}]`)
}
