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

export function confirmationQuestion(language: SiteLanguage): string {
  const { title, question, button } = textsIn('public-pages', language).group('confirm')
  return publicPage({ language, title, body: `${paragraph(question)}\n${buttonForm(button)}` })
}

export function confirmedPage(language: SiteLanguage): string {
  const { done, consequence } = textsIn('public-pages', language).group('confirm')
  return publicPage({ language, title: done, body: paragraph(consequence) })
}

export function deadLinkPage(language: SiteLanguage): string {
  const { title, explanation } = textsIn('public-pages', language).group('deadLink')
  return publicPage({ language, title, body: paragraph(explanation) })
}
