import escapeHtml from 'escape-html'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import type { Mail } from '#src/mail/notices/mails.ts'

export interface ListedLetter {
  readonly title: string
  /** "" for none. */
  readonly summary: string
  readonly url: string
}

interface Weekly {
  readonly language: SiteLanguage
  /** "" for none. */
  readonly siteName: string
  readonly letters: readonly ListedLetter[]
  /** Leaves everything. */
  readonly unsubscribeUrl: string
}

const link = (url: string, words: string): string =>
  `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`

/** A mail that lists the newsletters of a week, in the language of its reader. Pure. */
export function weeklyMail({ language, siteName, letters, unsubscribeUrl }: Weekly): Mail {
  const t = textsIn('weekly-digest', language)
  const subject = siteName ? t('subject', { siteName }) : t('subjectUnnamed')
  const leave = t('leave')
  const items = letters.map(({ title, summary, url }) => {
    const rest = summary ? `<br>${escapeHtml(summary)}` : ''
    return `<p><strong>${link(url, title)}</strong>${rest}</p>`
  })
  const html = [
    `<p>${escapeHtml(t('intro'))}</p>`,
    ...items,
    `<p>${link(unsubscribeUrl, leave)}</p>`,
  ]
  const texts = letters.map(({ title, summary, url }) =>
    [title, summary, url].filter(Boolean).join('\n'),
  )
  return {
    subject: subject.replace(/\s+/g, ' ').trim(),
    html: `<div lang="${language}">${html.join('\n')}</div>`,
    text: `${[t('intro'), ...texts, `${leave}: ${unsubscribeUrl}`].join('\n\n')}\n`,
  }
}
