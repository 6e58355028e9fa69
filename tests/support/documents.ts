import { crc32 } from 'node:zlib'

const numbers = (...values: readonly (readonly [size: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    values.map(([size, value]) => {
      const bytes = Buffer.alloc(size)
      bytes.writeUIntLE(value, 0, size)
      return bytes
    }),
  )

/** A ZIP archive of these entries, stored as they are (APPNOTE 6.3). */
export function zipOf(entries: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text)
    const about = numbers(
      ...([
        [2, 20],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, crc32(data)],
        [4, data.length],
        [4, data.length],
        [2, name.length],
        [2, 0],
      ] as const),
    )
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), data])
    const rest = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset])
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, rest, Buffer.from(name))
    locals.push(local)
    offset += local.length
  }
  const count = Object.keys(entries).length
  const directory = Buffer.concat(central)
  const end = numbers(
    ...([
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, directory.length],
      [4, offset],
      [2, 0],
    ] as const),
  )
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}

const officeOf = (part: string, type: string): Buffer =>
  zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${type}"/></Types>`,
    [part]: '<x/>',
  })

const office = 'application/vnd.openxmlformats-officedocument'

export const documents = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  docx: officeOf('word/document.xml', `${office}.wordprocessingml.document.main+xml`),
  docm: officeOf('word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'),
  xlsx: officeOf('xl/workbook.xml', `${office}.spreadsheetml.sheet.main+xml`),
  pptx: officeOf('ppt/presentation.xml', `${office}.presentationml.presentation.main+xml`),
  odt: zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }),
  ods: zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
  epub: zipOf({ mimetype: 'application/epub+zip', 'content.opf': '<x/>' }),
  zip: zipOf({ 'notes.txt': 'Notes' }),
  mp3: Buffer.from('ID3\x04\x00\x00\x00\x00\x00\x00\xff\xfb\x90\x00', 'latin1'),
  calendar: Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'),
  table: Buffer.from('name;town\nAda;Málaga\n'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  svg: Buffer.from('\n<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  exe: Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'),
} as const

export function fileForm(bytes: Buffer, name: string, data: object = {}): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
  form.set('_payload', JSON.stringify(data))
  return form
}
