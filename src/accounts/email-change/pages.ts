import escapeHtml from 'escape-html'
import type { Language } from '#src/locales/languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { buttonForm, paragraph, publicPage } from '#src/mail/pages/public-page.ts'
import { env } from '#src/settings/env.ts'

/** Asks before the email goes back: link scanners of mail servers press no button. */
export function undoQuestion(language: Language, email: string): string {
  const texts = textsIn('email-change', language)
  const body = `${paragraph(texts('page:consequence', { email }))}\n${buttonForm(texts('page:button'))}`
  return publicPage({ language, title: texts('page:question'), body })
}

export function undonePage(language: Language): string {
  const { done, next, reset } = textsIn('email-change', language).group('page')
  const href = escapeHtml(`${env().BASE_URL}/admin/forgot`)
  const body = `${paragraph(next)}\n<p><a href="${href}">${escapeHtml(reset)}</a></p>`
  return publicPage({ language, title: done, body })
}

export function takenPage(language: Language): string {
  const { taken, takenNext } = textsIn('email-change', language).group('page')
  return publicPage({ language, title: taken, body: paragraph(takenNext) })
}

export function deadUndoPage(language: Language): string {
  const { dead, deadNext } = textsIn('email-change', language).group('page')
  return publicPage({ language, title: dead, body: paragraph(deadNext) })
}
