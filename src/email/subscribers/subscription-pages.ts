import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { buttonForm, paragraph, publicPage } from './public-page.ts'
import { publicTexts } from './public-texts.ts'

/** Asks for confirmation before unsubscribing: link scanners of mail servers press no button. */
export function unsubscribeQuestion(language: SiteLanguage, siteName: string): string {
  const { question, consequence, button } = publicTexts[language].unsubscribe
  const body = `${paragraph(consequence(siteName))}\n${buttonForm(button)}`
  return publicPage({ language, title: question, body })
}

export function unsubscribedPage(language: SiteLanguage, siteName: string): string {
  const { done, consequence } = publicTexts[language].unsubscribe
  return publicPage({ language, title: done, body: paragraph(consequence(siteName)) })
}

export function testMailPage(language: SiteLanguage): string {
  const { title, explanation } = publicTexts[language].test
  return publicPage({ language, title, body: paragraph(explanation) })
}

export function confirmationQuestion(language: SiteLanguage): string {
  const { title, question, button } = publicTexts[language].confirm
  return publicPage({ language, title, body: `${paragraph(question)}\n${buttonForm(button)}` })
}

export function confirmedPage(language: SiteLanguage): string {
  const { done, consequence } = publicTexts[language].confirm
  return publicPage({ language, title: done, body: paragraph(consequence) })
}

export function deadLinkPage(language: SiteLanguage): string {
  const { title, explanation } = publicTexts[language].deadLink
  return publicPage({ language, title, body: paragraph(explanation) })
}
