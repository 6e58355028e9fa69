import escapeHtml from 'escape-html'
import { sizeInWords } from '#src/content/files/file-names.ts'
import { typeName } from '#src/contract/content/file-types.ts'
import { downloadPath } from '#src/data/storage/keys/file-key.ts'
import { entryPath } from '#src/platform/html/entry-path.ts'
import { anchor, imageTag, type References } from '../html-tags.ts'
import type { ContentBlock } from './read-block.ts'

type Kind = ContentBlock['kind']
type BlockOfKind<K extends Kind> = Extract<ContentBlock, { kind: K }>

/**
 * A link, so that a page requests nothing from elsewhere. What a website may load once a reader
 * asks for it is in `data-frame` (for a frame) or `data-file` (for a video).
 */
function videoHtml(
  { source, title, poster }: BlockOfKind<'video'>,
  { images }: References,
): string {
  const { url, frame, file } = source
  const image = poster === undefined ? undefined : images.get(poster)
  const name = escapeHtml(title || new URL(url).hostname)
  const player = frame ? ` data-frame="${escapeHtml(frame)}"` : ''
  const playable = file ? ` data-file="${escapeHtml(file)}"` : ''
  // The title beside it says what it shows.
  const picture = image ? imageTag(image, '') : ''
  return `<figure class="video"${player}${playable}>${anchor(url, false, `${picture}${name}`)}</figure>`
}

const caption = (text: string): string =>
  text ? `<figcaption>${escapeHtml(text)}</figcaption>` : ''

function quoteHtml({ text, source }: BlockOfKind<'quote'>): string {
  const lines = text.split(/\r?\n/).map((line) => escapeHtml(line.trim()))
  return `<figure class="quote"><blockquote><p>${lines.join('<br>')}</p></blockquote>${caption(source)}</figure>`
}

function galleryHtml(block: BlockOfKind<'gallery'>, { images }: References): string {
  const found = block.images.flatMap((id) => images.get(id) ?? [])
  if (found.length === 0) return ''
  const tags = found.map((image) => imageTag(image)).join('')
  return `<figure class="gallery">${tags}${caption(block.caption)}</figure>`
}

function buttonHtml({ label, to }: BlockOfKind<'button'>, { targets }: References): string {
  const slug = typeof to === 'string' ? undefined : targets.get(`${to.collection}/${to.id}`)
  const href = typeof to === 'string' ? to : slug && entryPath(to.collection, slug)
  if (!href) return ''
  return `<p><a href="${escapeHtml(href)}" class="button">${escapeHtml(label)}</a></p>`
}

/** Type and size are in the link, so that screen readers announce what it leads to. */
function fileHtml(block: BlockOfKind<'file'>, { files }: References): string {
  const file = files.get(block.file)
  if (!file) return ''
  const about = [typeName(file.type), sizeInWords(file.size)].filter(Boolean).join(', ')
  const words = escapeHtml(`${block.label || file.title} (${about})`)
  return `<p><a href="${escapeHtml(downloadPath(file.key))}" class="file">${words}</a></p>`
}

/** A link to the form, which a website with its elements may replace by the form (`data-muster-form`). */
function formHtml({ form, label }: BlockOfKind<'form'>, { targets }: References): string {
  const slug = escapeHtml(targets.get(`forms/${form}`) ?? '')
  if (!slug) return ''
  const name = escapeHtml(label)
  return `<p><a href="/forms/${slug}" class="button" data-muster-form="${slug}">${name}</a></p>`
}

/** The HTML of a block, "" where all it refers to is gone; to be sanitized with what is around it. */
export function blockHtml(block: ContentBlock, references: References): string {
  switch (block.kind) {
    case 'video':
      return videoHtml(block, references)
    case 'quote':
      return quoteHtml(block)
    case 'gallery':
      return galleryHtml(block, references)
    case 'button':
      return buttonHtml(block, references)
    case 'file':
      return fileHtml(block, references)
    case 'form':
      return formHtml(block, references)
  }
}
