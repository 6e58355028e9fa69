import type { Client } from '@muster/client'
import { keyOf } from '../muster.ts'
import { trapIn } from './trap.tsx'

/** A text field as HTML: an empty line begins a new paragraph. */
export const paragraphsOf = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

const escapeHtml = (text: string): string =>
  text.replaceAll('\r', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A file field without files is posted as one file without a name. */
const filesIn = (form: FormData): File[] =>
  form.getAll('images').filter((value): value is File => value instanceof File && value.name !== '')

/** The path of an image in the URL that the upload returned. */
export const imagePathOf = (url: string): string | undefined =>
  /^(?:https?:\/\/[^/?#]+)?(\/api\/images\/[\w./-]+)$/.exec(url)?.[1]

/** URLs of the images that were uploaded before, by the script or with the form as it was. */
export const uploadedIn = (form: FormData): string[] =>
  form
    .getAll('imageUrls')
    .filter((value) => typeof value === 'string')
    .filter((url) => imagePathOf(url) !== undefined)

/** Uploads the images that came with the form, one after the other; adds their URLs to `urls`. */
export async function uploadImages(muster: Client, form: FormData, urls: string[]): Promise<void> {
  for (const file of filesIn(form)) urls.push((await muster.uploadImage({ body: { file } })).url)
}

/** Sends a proposal of an action or an event, with images that are uploaded. */
export function sendProposal(
  muster: Client,
  values: Readonly<Record<string, string>>,
  { imageUrls, isEvent }: { imageUrls: string[]; isEvent: boolean },
) {
  const { title = '', description = '', contactName = '', contactEmail = '' } = values
  const content = paragraphsOf(values['content'] ?? '')
  const contactPhone = values['contactPhone'] ?? ''
  const body = {
    title,
    description,
    contactName,
    contactEmail,
    imageUrls,
    ...(content ? { content } : {}),
    ...(contactPhone ? { contactPhone } : {}),
    ...trapIn(values),
  }
  const proof = values['proof'] ?? ''
  if (!isEvent) return muster.submitAction({ body: { ...body, proof } }, { key: keyOf(body) })
  const { day = '', time = '', location = '' } = values
  const event = { ...body, day, time, location }
  return muster.submitEvent({ body: { ...event, proof } }, { key: keyOf(event) })
}
