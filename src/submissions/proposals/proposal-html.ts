import { safeHtml } from '#src/content/rich-text/safe-html.ts'

/** An image tag as written by `safeHtml`: no `>` within a tag. */
const image = /<img\b[^>]*>/g
const ownImage = /\bsrc="\/api\/images\/[\w/.-]+"/

/**
 * Sanitizes a proposal's HTML (decisions §3). Also removes external images: loading one would
 * reveal to its host who reads our proposals.
 */
export function cleanProposalHtml(html: string): string {
  return safeHtml(html).replace(image, (tag) => (ownImage.test(tag) ? tag : ''))
}
