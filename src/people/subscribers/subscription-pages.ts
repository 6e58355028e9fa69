import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { LinkChoice } from '#src/contract/mail/unsubscribe-link.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { buttonForm, paragraph, publicPage } from '#src/mail/pages/public-page.ts'
import type { TopicsOfLink } from '#src/people/topics/sql/topics.ts'

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
  return (['pause-30', 'pause-90'] as const).map((choice) =>
    buttonForm(texts(`choices:${choice}`), pathOf(choice)),
  )
}

export function pausedPage(language: SiteLanguage, days: 30 | 90): string {
  const title = textsIn('preferences', language)(`chosen:pause-${days}`)
  return publicPage({ language, title, body: '' })
}

/**
 * Asks for confirmation before unsubscribing: link scanners of mail servers press no button. Who has
 * other topics may leave the one of the newsletter alone, or all; who only wants a rest may pause.
 */
export function unsubscribeQuestion(
  language: SiteLanguage,
  siteName: string,
  offered: Offered,
): string {
  const texts = textsIn('public-pages', language)
  const { question, button } = texts.group('unsubscribe')
  const { topic, others, pathOf } = offered
  const pauses = pauseForms(language, offered)
  if (!topic || others.length === 0) {
    const leaving = [paragraph(consequenceOf(language, siteName)), buttonForm(button)]
    return publicPage({ language, title: question, body: [...leaving, ...pauses].join('\n') })
  }
  const body = [
    paragraph(texts('unsubscribe:others', { topics: others.join(', ') })),
    buttonForm(texts('unsubscribe:leaveTopic', { topic: topic.name })),
    buttonForm(texts('unsubscribe:leaveAll'), pathOf('everything')),
    ...pauses,
  ].join('\n')
  return publicPage({ language, title: question, body })
}

/** Who left one topic has others still, and may leave them as well. */
export function leftTopicPage(
  language: SiteLanguage,
  offered: Offered & { readonly topic: { readonly name: string } },
): string {
  const texts = textsIn('public-pages', language)
  const { topic, others, pathOf } = offered
  const body = [
    paragraph(texts('unsubscribe:still', { topics: others.join(', ') })),
    buttonForm(texts('unsubscribe:leaveAll'), pathOf('everything')),
    ...pauseForms(language, offered),
  ].join('\n')
  return publicPage({
    language,
    title: texts('unsubscribe:leftTopic', { topic: topic.name }),
    body,
  })
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
