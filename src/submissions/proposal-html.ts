import { safeHtml } from '#src/content/safe-html.ts'

/** An image, as `safeHtml` writes it: no `>` within a tag. */
const image = /<img\b[^>]*>/g
const ownImage = /\bsrc="\/api\/images\/[\w/.-]+"/

/**
 * The safe subset of HTML that a proposal may hold (decisions §3). Images from elsewhere are
 * left out as well: looking at one would tell a stranger who reads our proposals.
 */
export function cleanProposalHtml(html: string): string {
  return safeHtml(html).replace(image, (tag) => (ownImage.test(tag) ? tag : ''))
}
