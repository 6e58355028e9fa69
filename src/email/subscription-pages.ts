import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { buttonForm, paragraph, publicPage } from './public-page.ts'
import { publicTexts } from './public-texts.ts'

/** Asks whether to unsubscribe: programs that follow every link of a mail press no button. */
export function unsubscribeQuestion(language: SiteLanguage, siteName: string): string {
  const { question, consequence, button } = publicTexts[language].unsubscribe
  const body = `${paragraph(consequence(siteName))}\n${buttonForm(button)}`
  return publicPage({ language, title: question, body })
}

/** Says that the reader is unsubscribed. */
export function unsubscribedPage(language: SiteLanguage, siteName: string): string {
  const { done, consequence } = publicTexts[language].unsubscribe
  return publicPage({ language, title: done, body: paragraph(consequence(siteName)) })
}

/** Says that the link is one of a test mail and changes nothing. */
export function testMailPage(language: SiteLanguage): string {
  const { title, explanation } = publicTexts[language].test
  return publicPage({ language, title, body: paragraph(explanation) })
}

/** Asks whether to subscribe. */
export function confirmationQuestion(language: SiteLanguage): string {
  const { title, question, button } = publicTexts[language].confirm
  return publicPage({ language, title, body: `${paragraph(question)}\n${buttonForm(button)}` })
}

/** Says that the subscription is confirmed. */
export function confirmedPage(language: SiteLanguage): string {
  const { done, consequence } = publicTexts[language].confirm
  return publicPage({ language, title: done, body: paragraph(consequence) })
}
