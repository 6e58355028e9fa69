import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { buttonForm, paragraph, publicPage } from '#src/mail/pages/public-page.ts'

const consequenceOf = (language: SiteLanguage, siteName: string): string => {
  const texts = textsIn('public-pages', language)
  return siteName
    ? texts('unsubscribe:consequence', { siteName })
    : texts('unsubscribe:consequenceUnnamed')
}

/** Asks for confirmation before unsubscribing: link scanners of mail servers press no button. */
export function unsubscribeQuestion(language: SiteLanguage, siteName: string): string {
  const { question, button } = textsIn('public-pages', language).group('unsubscribe')
  const body = `${paragraph(consequenceOf(language, siteName))}\n${buttonForm(button)}`
  return publicPage({ language, title: question, body })
}

export function unsubscribedPage(language: SiteLanguage, siteName: string): string {
  const title = textsIn('public-pages', language)('unsubscribe:done')
  return publicPage({ language, title, body: paragraph(consequenceOf(language, siteName)) })
}

export function testMailPage(language: SiteLanguage): string {
  const { title, explanation } = textsIn('public-pages', language).group('test')
  return publicPage({ language, title, body: paragraph(explanation) })
}

/** `topics`: the names of those that are confirmed, where they are not just the standard ones. */
export function confirmationQuestion(language: SiteLanguage, topics: readonly string[]): string {
  const texts = textsIn('public-pages', language)
  const { title, question, button } = texts.group('confirm')
  const named = topics.length > 0 ? [texts('confirm:topics', { topics: topics.join(', ') })] : []
  const body = [...[question, ...named].map(paragraph), buttonForm(button)].join('\n')
  return publicPage({ language, title, body })
}

export function confirmedPage(language: SiteLanguage): string {
  const { done, consequence } = textsIn('public-pages', language).group('confirm')
  return publicPage({ language, title: done, body: paragraph(consequence) })
}

export function deadLinkPage(language: SiteLanguage): string {
  const { title, explanation } = textsIn('public-pages', language).group('deadLink')
  return publicPage({ language, title, body: paragraph(explanation) })
}
