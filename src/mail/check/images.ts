import { type Finding, fileOf, found } from '#src/contract/newsletters/finding.ts'
import { isLocalHost } from '#src/server/network/public-address.ts'
import type { ShownMail } from './read-mail.ts'

const isReachable = (src: string, baseUrl: string): boolean => {
  if (src === baseUrl || src.startsWith(`${baseUrl}/`)) return true
  return /^https?:/i.test(src) && URL.canParse(src) && !isLocalHost(new URL(src).hostname)
}

const checkSource = (src: string, baseUrl: string): Finding[] => {
  // Gmail and Outlook do not show these.
  if (/^data:/i.test(src)) return [found('imageEmbedded')]
  return isReachable(src, baseUrl) ? [] : [found('imageNotReachable', src)]
}

/**
 * Images that readers without images, or with a screen reader, cannot tell, and those that mail
 * programs do not load. An empty `alt` says that an image is decoration (HTML §4.8.4.4), but not
 * where it is all that a link has. Pure.
 */
export function checkImages({ images, links }: ShownMail, baseUrl: string): Finding[] {
  const unnamed = images.filter(({ alt }) => alt === undefined)
  const silent = links.filter(({ words, hasUnnamedImage }) => hasUnnamedImage && !words.trim())
  return [
    ...unnamed.map(({ src }) => found('imageWithoutAlt', fileOf(src))),
    ...(unnamed.length > 0 ? [] : silent.map(({ href }) => found('imageWithoutAlt', href ?? ''))),
    ...images.flatMap(({ src }) => checkSource(src.trim(), baseUrl)),
  ]
}
