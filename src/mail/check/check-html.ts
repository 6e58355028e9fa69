import { type Finding, found } from '#src/contract/newsletters/finding.ts'
import { readStructure } from '#src/mail/rendering/html-structure.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'
import { checkContrast } from './contrast.ts'
import { checkImages } from './images.ts'
import { checkLinks, webLinksOf } from './links.ts'
import { readMail } from './read-mail.ts'

export interface FinishedMail extends SiteUrls {
  readonly html: string
  readonly postalAddress: string
}

export interface CheckedHtml {
  readonly findings: readonly Finding[]
  readonly links: readonly string[]
}

/** Nesting that is checked, in elements: more than the limits of a mail and its wrapper. */
const deepest = 500

/** What Gmail shows of a mail, in kB: it clips the rest. */
const shownKilobytes = 100

function checkSize(html: string): Finding[] {
  const kilobytes = Math.ceil(Buffer.byteLength(html) / 1024)
  return kilobytes > shownKilobytes ? [found('tooLarge', String(kilobytes))] : []
}

const bare = (text: string): string => text.replace(/[\s,]+/g, '').toLowerCase()

/**
 * Whether the words of a mail have the address: its first line at least, since authors set the rest
 * in their own way.
 */
const checkAddress = (words: string, postalAddress: string): Finding[] => {
  const [first = ''] = postalAddress.trim().split('\n')
  return bare(words).includes(bare(first)) ? [] : [found('addressNotShown')]
}

/**
 * Checks the HTML of a finished mail. May take a second for the longest, so only the thread of
 * `compile-in-thread.ts` and tests call it.
 */
export function checkHtml({ html, postalAddress, ...urls }: FinishedMail): CheckedHtml {
  if (readStructure(html, deepest) === 'too deep')
    return { findings: [found('notChecked'), ...checkSize(html)], links: [] }
  const mail = readMail(html)
  const findings = [
    ...checkAddress(mail.words, postalAddress),
    ...checkLinks(mail, urls),
    ...checkImages(mail, urls.baseUrl),
    ...checkContrast(mail),
    ...checkSize(html),
  ]
  return { findings, links: webLinksOf(mail) }
}
