import escapeHtml from 'escape-html'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { AnswerState } from '#src/contract/forms/answers.ts'
import type { Answers, AnswerValue } from '#src/contract/forms/form.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { paragraph, publicPage } from '#src/mail/pages/public-page.ts'
import { answerText } from './answer-text.ts'
import type { AnswerOutcome } from './change-answers.ts'
import { type FormBody, type Question, questionsOf } from './form-body.ts'

interface PageFrame {
  readonly language: SiteLanguage
  readonly timeZone: string
  readonly siteName: string
  readonly colour: string
}

interface Shown {
  readonly title: string
  readonly items: FormBody
  readonly answers: Answers
  readonly state: AnswerState
  readonly outcome: AnswerOutcome | undefined
}

/** An answer with choices as they were displayed. */
function asDisplayed({ choices, choiceLabels = [] }: Question, value: AnswerValue): AnswerValue {
  const labelOf = (choice: string): string => choiceLabels[choices.indexOf(choice)] ?? choice
  if (Array.isArray(value)) return value.map(labelOf)
  return typeof value === 'string' ? labelOf(value) : value
}

const button = (action: string, label: string, danger = ''): string =>
  `<form method="post"><input type="hidden" name="action" value="${action}">` +
  `<button type="submit"${danger}>${escapeHtml(label)}</button></form>`

/** The page of a person's answers: what they are, to confirm or to withdraw. Pure. */
export function answersPageOf(frame: PageFrame, shown: Shown): string {
  const t = textsIn('answers-page', frame.language)
  const { title, items, answers, state, outcome } = shown
  const facts = questionsOf(items).flatMap((question) => {
    const { name, label, text } = question
    const value = Object.hasOwn(answers, name) ? answers[name] : undefined
    if (value === undefined) return []
    const asked = text ? `${label}: ${text}` : label
    return [
      `<dt>${escapeHtml(asked)}</dt><dd>${escapeHtml(answerText(t, asDisplayed(question, value)))}</dd>`,
    ]
  })
  const notice =
    outcome === 'before' || outcome === 'late'
      ? `<p class="problem" role="status">${escapeHtml(t(outcome))}</p>`
      : ''
  const isOpen = state === 'unconfirmed' || state === 'pending' || state === 'accepted'
  const parts = [
    notice,
    paragraph(t(`states:${state}`)),
    facts.length > 0 ? `<dl>${facts.join('\n')}</dl>` : '',
    state === 'unconfirmed' ? button('confirm', t('confirm')) : '',
    isOpen
      ? `<details><summary>${escapeHtml(t('withdraw'))}</summary>${paragraph(t('withdrawHelp'))}${button('withdraw', t('sure'), ' class="danger"')}</details>`
      : '',
  ]
  return publicPage({ ...frame, title, body: parts.filter(Boolean).join('\n') })
}
