import { createClient, MusterError } from '@muster/client'

/** By way of this website: src/proxy.ts. */
const muster = createClient({ baseUrl: '', timeout: 120_000 })

/** An element with its attributes and children. */
const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Node[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** An image that was uploaded; without its checkmark it is left out. */
const uploaded = (url: string, alt: string): HTMLElement => {
  const { pathname } = new URL(url, location.href)
  const checkbox = element('input', {
    type: 'checkbox',
    name: 'imageUrls',
    value: url,
    checked: '',
  })
  const image = element('img', { src: `${pathname}?w=320`, alt })
  return element('li', {}, element('label', {}, checkbox, image))
}

interface Texts {
  readonly uploading: (file: string) => string
  readonly failed: string
  readonly picture: (number: number) => string
}

const textsOf = ({ dataset }: HTMLElement): Texts => ({
  uploading: (file) => (dataset['uploading'] ?? '').replace('{name}', file),
  failed: dataset['failed'] ?? '',
  picture: (number) => (dataset['picture'] ?? '').replace('0', String(number)),
})

/** Uploads one image into the list, where its progress is shown, and then itself or what is wrong. */
const upload = async (file: File, list: HTMLElement, texts: Texts): Promise<void> => {
  const label = texts.uploading(file.name)
  const bar = element('progress', { max: '1', value: '0', 'aria-label': label })
  const item = element('li', { class: 'uploading' }, new Text(label), bar)
  list.append(item)
  const onProgress = (sent: number, total: number) => {
    bar.value = total > 0 ? sent / total : 0
  }
  try {
    const { url } = await muster.uploadImage({ body: { file } }, { onProgress })
    item.replaceWith(uploaded(url, texts.picture(list.children.length)))
  } catch (error) {
    const text = error instanceof MusterError ? error.message.replace(/^file: /, '') : texts.failed
    const problem = element(
      'p',
      { class: 'field-error', role: 'alert' },
      new Text(`${file.name}: ${text}`),
    )
    item.replaceWith(element('li', { class: 'failed' }, problem))
  }
}

/** Images are uploaded when they are chosen; the form then has their URLs only. */
export function enhanceUploads(root: ParentNode): void {
  const field = root.querySelector<HTMLElement>('[data-uploads]')
  const input = field?.querySelector<HTMLInputElement>('input[type=file]')
  const list = field?.querySelector<HTMLElement>('.uploads')
  if (!field || !input || !list) return
  const texts = textsOf(field)
  const submit = field.closest('form')?.querySelector<HTMLButtonElement>('button[type=submit]')
  const limit = Number(field.dataset['uploads'])
  input.addEventListener('change', async () => {
    for (const failed of list.querySelectorAll('.failed')) failed.remove()
    const chosen = [...(input.files ?? [])].slice(0, limit - list.children.length)
    input.value = ''
    if (submit) submit.disabled = true
    for (const file of chosen) await upload(file, list, texts)
    if (submit) submit.disabled = false
  })
}
