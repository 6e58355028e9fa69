import type { Page } from 'playwright-core'
import type { Language } from '#src/admin/translations/languages.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Stands for what is put into a text. */
const filled = '\u0001'

const shapeOf = (text: unknown): string | undefined => {
  if (typeof text === 'string') return text
  if (typeof text !== 'function') return undefined
  const parts: unknown = text(...Array.from({ length: text.length }, () => filled))
  return typeof parts === 'string' ? parts : undefined
}

/** What is said otherwise in a language than in English, as patterns of the English. */
export function englishOf(english: unknown, other: unknown): RegExp[] {
  const said = shapeOf(english)
  if (said !== undefined)
    return said === shapeOf(other)
      ? []
      : [new RegExp(`^${said.split(filled).map(escaped).join('.+')}$`, 's')]
  if (typeof english !== 'object' || english === null) return []
  const others: Readonly<Record<string, unknown>> = { ...(other as object) }
  return Object.entries(english).flatMap(([name, text]) => englishOf(text, others[name]))
}

/** What somebody reads on a page, or is told by what reads it to them. */
export const wordsOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.body.querySelectorAll('*')].flatMap((element) => {
    if (!element.checkVisibility() || ['SCRIPT', 'STYLE', 'TEXTAREA'].includes(element.tagName)) return []
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const said = ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? '')
    return [own.map(({ data }) => data).join(''), ...said].map((text) => text.trim()).filter(Boolean)
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
