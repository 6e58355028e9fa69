import escapeHtml from 'escape-html'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { buttonForm, paragraph, publicPage } from '#src/mail/pages/public-page.ts'
import type { OpenRequest } from './confirm-request.ts'

export interface Frame {
  readonly language: SiteLanguage
  readonly siteName: string
  /** `#rrggbb`, or "". */
  readonly colour: string
}

const page = (frame: Frame, title: string, body: string): string =>
  publicPage({ ...frame, title, body })

/**
 * Asks for a click that does what was requested: mail scanners follow links but press no buttons.
 */
export function requestQuestion(frame: Frame, { kind, name }: OpenRequest): string {
  const texts = textsIn('preferences', frame.language)
  const { question, help } = texts.group(`confirm:${kind}`)
  const newName =
    kind === 'change'
      ? `<dl><dt>${escapeHtml(texts('newName'))}</dt><dd>${escapeHtml(name)}</dd></dl>\n`
      : ''
  const body = `${newName}${paragraph(help)}\n${buttonForm(texts(`requests:${kind}:heading`))}`
  return page(frame, question, body)
}

export function outcomePage(frame: Frame, outcome: 'changed' | 'erased' | 'busy' | 'gone'): string {
  const { title, text } = textsIn('preferences', frame.language).group(`${outcome}`)
  return page(frame, title, paragraph(text))
}
