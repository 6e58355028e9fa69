export function imageForm(
  bytes: Buffer,
  name = 'a.jpg',
  type = 'image/jpeg',
  data: object = {},
): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type }))
  form.set('_payload', JSON.stringify({ alt: 'Dunes', ...data }))
  return form
}
