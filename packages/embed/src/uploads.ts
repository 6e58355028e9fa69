import { type Client, MusterError } from '../../client/src/index.ts'
import { h } from './element.ts'
import type { Texts } from './texts/index.ts'

/** How many images a proposal may have. */
const maxImages = 10

interface Upload {
  readonly muster: Client
  readonly texts: Texts
  readonly baseUrl: string
}

const pathIn = (url: string): string => new URL(url, location.href).pathname

const uploaded = (url: string, alt: string, { baseUrl, texts }: Upload): HTMLElement => {
  const input = h('input', { type: 'hidden', name: 'imageUrls', value: url })
  const remove = h(
    'button',
    { type: 'button', part: 'remove', 'aria-label': `${texts.remove}: ${alt}` },
    '×',
  )
  const item = h('li', {}, input, h('img', { src: `${baseUrl}${pathIn(url)}?w=320`, alt }), remove)
  remove.addEventListener('click', () => item.remove())
  return item
}

const upload = async (file: File, list: HTMLElement, by: Upload): Promise<void> => {
  const bar = h('progress', { max: 1, value: 0, 'aria-label': file.name })
  const item = h('li', {}, file.name, bar)
  list.append(item)
  const onProgress = (sent: number, total: number) => {
    bar.value = total > 0 ? sent / total : 0
  }
  try {
    const { url } = await by.muster.uploadImage({ body: { file } }, { onProgress })
    item.replaceWith(uploaded(url, file.name, by))
  } catch (error) {
    const text = error instanceof MusterError ? error.message : by.texts.unreachable
    const shown = h('p', { class: 'error', part: 'error', role: 'alert' }, `${file.name}: ${text}`)
    item.replaceWith(h('li', { class: 'failed' }, shown))
  }
}

/** A field for images, which are uploaded when they are chosen, with their progress. */
export function imagesField(
  by: Upload,
  whileUploading: (isUploading: boolean) => void,
): HTMLElement {
  const { texts } = by
  const list = h('ul', { class: 'uploads', part: 'uploads' })
  const input = h('input', {
    id: 'images',
    part: 'input',
    type: 'file',
    multiple: true,
    accept: 'image/jpeg,image/png,image/webp,image/gif',
    'aria-describedby': 'images-hint',
  })
  input.addEventListener('change', async () => {
    for (const failed of list.querySelectorAll('.failed')) failed.remove()
    const chosen = [...(input.files ?? [])].slice(0, maxImages - list.children.length)
    input.value = ''
    whileUploading(true)
    for (const file of chosen) await upload(file, list, by)
    whileUploading(false)
  })
  const label = h('label', { for: 'images', part: 'label' }, texts.images)
  const hint = h('p', { id: 'images-hint', class: 'hint', part: 'hint' }, texts.imagesHint)
  return h('div', { part: 'field' }, label, hint, input, list)
}
