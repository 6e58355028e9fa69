import escapeHtml from 'escape-html'
import { env } from '#src/config/env.ts'
import { buttonForm, paragraph, publicPage } from '#src/email/subscribers/public-page.ts'
import type { Language } from '#src/translations/languages.ts'
import { texts } from './texts.ts'

/** Asks before the email goes back: link scanners of mail servers press no button. */
export function undoQuestion(language: Language, email: string): string {
  const { question, consequence, button } = texts[language].page
  const body = `${paragraph(consequence(email))}\n${buttonForm(button)}`
  return publicPage({ language, title: question, body })
}

export function undonePage(language: Language): string {
  const { done, next, reset } = texts[language].page
  const href = escapeHtml(`${env().BASE_URL}/admin/forgot`)
  const body = `${paragraph(next)}\n<p><a href="${href}">${escapeHtml(reset)}</a></p>`
  return publicPage({ language, title: done, body })
}

export function takenPage(language: Language): string {
  const { taken, takenNext } = texts[language].page
  return publicPage({ language, title: taken, body: paragraph(takenNext) })
}

export function deadUndoPage(language: Language): string {
  const { dead, deadNext } = texts[language].page
  return publicPage({ language, title: dead, body: paragraph(deadNext) })
}
