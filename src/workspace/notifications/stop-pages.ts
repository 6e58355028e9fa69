import escapeHtml from 'escape-html'
import type { NotificationKind } from '#src/contract/notifications.ts'
import type { Language } from '#src/locales/languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { buttonForm, paragraph, publicPage } from '#src/mail/pages/public-page.ts'

interface Stopped {
  readonly language: Language
  readonly kinds: readonly NotificationKind[]
}

const consequence = ({ language, kinds }: Stopped): string => {
  const items = kinds.map(
    (kind) => `<li>${escapeHtml(textsIn('notification-list', language)(`kinds:${kind}`))}</li>`,
  )
  return `${paragraph(textsIn('notifications', language)('stop:consequence'))}\n<ul>${items.join('')}</ul>`
}

/** Asks before mails about these kinds end: link scanners of mail servers press no button. */
export function stopQuestion(stopped: Stopped): string {
  const { language } = stopped
  const { question, button } = textsIn('notifications', language).group('stop')
  const body = `${consequence(stopped)}\n${buttonForm(button)}`
  return publicPage({ language, title: question, body })
}

export function stoppedPage(stopped: Stopped, baseUrl: string): string {
  const { language } = stopped
  const { done, choose } = textsIn('notifications', language).group('stop')
  const link = `<a href="${escapeHtml(`${baseUrl}/admin/account#notifications`)}">${escapeHtml(choose)}</a>`
  return publicPage({ language, title: done, body: `${consequence(stopped)}\n<p>${link}</p>` })
}
