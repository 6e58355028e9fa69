import type { Payload } from 'payload'
import { type PreviewedEntry, parsePreviewed } from '#src/content/preview/read-document.ts'
import { renderHtml } from '#src/content/rich-text/html.ts'
import { readRichText } from '#src/content/rich-text/rich-text.ts'
import { storage } from '#src/data/storage/index.ts'
import { findProposal } from '#src/submissions/proposals/sql/decisions.ts'
import { editorBlocks } from './editor-document.ts'
import { editorDocument, image as imageNode } from './editor-nodes.ts'

export const keyOfImage = (url: string): string => url.replace('/api/images/', '')

/** Content of the action a proposal becomes; all images but the cover are appended. */
export const proposedText = (content: string, images: readonly number[]) =>
  editorDocument([...editorBlocks(content), ...images.map((id) => imageNode(id))])

const storedOf = async (keys: readonly string[]): Promise<string[]> => {
  const stored: string[] = []
  for (const key of keys) if (await storage().stat(key)) stored.push(key)
  return stored
}

/**
 * Previews the action a proposal would become: built by the same rules, with the images at their
 * current URLs. Undefined when the proposal does not exist.
 */
export async function readProposedAction(
  payload: Payload,
  id: number,
): Promise<PreviewedEntry | undefined> {
  const proposal = await findProposal(payload.db.drizzle, id)
  if (!proposal) return undefined
  const [cover, ...others] = await storedOf(proposal.imageUrls.map(keyOfImage))
  // They have no media id yet: their index stands in for it.
  const images = new Map(
    others.map((key, at) => [at + 1, { key, alt: '', width: null, height: null }]),
  )
  const document = readRichText(proposedText(proposal.content, [...images.keys()]))
  const { kind, title, description, startDate, allDay, location } = proposal
  const contentHtml = document
    ? renderHtml(document, { images, files: new Map(), targets: new Map() })
    : ''
  const image = cover === undefined ? null : { key: cover }
  const shown = kind === 'action' ? { coverImage: image } : { image, startDate, allDay, location }
  return parsePreviewed({ title, description, contentHtml, ...shown }, 'proposed')
}
