import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import {
  type LinkChoice,
  type PauseChoice,
  pauseChoices,
} from '#src/contract/mail/unsubscribe-link.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { buttonForm, paragraph, publicPage } from '#src/mail/pages/public-page.ts'
import type { TopicsOfLink } from '#src/people/topics/sql/topics.ts'

interface PageLook {
  readonly language: SiteLanguage
  /** The organisation's (`#rrggbb`), "" for ours. */
  readonly colour: string
}

const consequenceOf = (language: SiteLanguage, siteName: string): string => {
  const texts = textsIn('public-pages', language)
  return siteName
    ? texts('unsubscribe:consequence', { siteName })
    : texts('unsubscribe:consequenceUnnamed')
}

/** `pathOf`: where the form of a choice is sent. */
type Offered = TopicsOfLink & { readonly pathOf: (choice: LinkChoice) => string }

const pauseForms = (language: SiteLanguage, { pathOf }: Offered): string[] => {
  const texts = textsIn('preferences', language)
  return pauseChoices.map((choice) => buttonForm(texts(`choices:${choice}`), pathOf(choice)))
}

/** What there is besides leaving one topic. */
const otherForms = (language: SiteLanguage, offered: Offered): string[] => [
  buttonForm(
    textsIn('public-pages', language)('unsubscribe:leaveAll'),
    offered.pathOf('everything'),
  ),
  ...pauseForms(language, offered),
]

export function pausedPage({ language, colour }: PageLook, choice: PauseChoice): string {
  const title = textsIn('preferences', language)(`chosen:${choice}`)
  return publicPage({ language, colour, title, body: '' })
}

/**
 * Asks for confirmation before unsubscribing: link scanners of mail servers press no button. Who has
 * other topics may leave the one of the newsletter alone, or all; who only wants a rest may pause.
 */
export function unsubscribeQuestion(
  { language, colour }: PageLook,
  siteName: string,
  offered: Offered,
): string {
  const texts = textsIn('public-pages', language)
  const { question, button } = texts.group('unsubscribe')
  const { topic, others } = offered
  const body =
    !topic || others.length === 0
      ? [
          paragraph(consequenceOf(language, siteName)),
          buttonForm(button),
          ...pauseForms(language, offered),
        ]
      : [
          paragraph(texts('unsubscribe:others', { topics: others.join(', ') })),
          buttonForm(texts('unsubscribe:leaveTopic', { topic: topic.name })),
          ...otherForms(language, offered),
        ]
  return publicPage({ language, colour, title: question, body: body.join('\n') })
}

/** Who left one topic has others still, and may leave them as well. */
export function leftTopicPage(
  { language, colour }: PageLook,
  offered: Offered & { readonly topic: { readonly name: string } },
): string {
  const texts = textsIn('public-pages', language)
  const { topic, others } = offered
  const body = [
    paragraph(texts('unsubscribe:still', { topics: others.join(', ') })),
    ...otherForms(language, offered),
  ].join('\n')
  return publicPage({
    language,
    colour,
    title: texts('unsubscribe:leftTopic', { topic: topic.name }),
    body,
  })
}

export function unsubscribedPage({ language, colour }: PageLook, siteName: string): string {
  const title = textsIn('public-pages', language)('unsubscribe:done')
  return publicPage({ language, colour, title, body: paragraph(consequenceOf(language, siteName)) })
}

export function testMailPage({ language, colour }: PageLook): string {
  const { title, explanation } = textsIn('public-pages', language).group('test')
  return publicPage({ language, colour, title, body: paragraph(explanation) })
}

/** `topics`: the names of those that are confirmed, where they are not just the standard ones. */
export function confirmationQuestion(
  { language, colour }: PageLook,
  topics: readonly string[],
): string {
  const texts = textsIn('public-pages', language)
  const { title, question, button } = texts.group('confirm')
  const named = topics.length > 0 ? [texts('confirm:topics', { topics: topics.join(', ') })] : []
  const body = [...[question, ...named].map(paragraph), buttonForm(button)].join('\n')
  return publicPage({ language, colour, title, body })
}

export function confirmedPage({ language, colour }: PageLook): string {
  const { done, consequence } = textsIn('public-pages', language).group('confirm')
  return publicPage({ language, colour, title: done, body: paragraph(consequence) })
}

export function deadLinkPage({ language, colour }: PageLook): string {
  const { title, explanation } = textsIn('public-pages', language).group('deadLink')
  return publicPage({ language, colour, title, body: paragraph(explanation) })
}
