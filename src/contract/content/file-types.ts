/** Size limit of a file, in bytes: that of an image (decisions §3), since a form holds either. */
export const maxFileBytes = 10 * 1024 * 1024

export interface FileType {
  readonly mediaType: string
  readonly extension: string
  readonly name: string
}

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** Types that are recognised by their bytes alone. None of them can run a script in a browser. */
export const signedTypes = [
  { mediaType: 'application/pdf', extension: 'pdf', name: 'PDF' },
  { mediaType: `${office}.wordprocessingml.document`, extension: 'docx', name: 'Word' },
  { mediaType: `${office}.spreadsheetml.sheet`, extension: 'xlsx', name: 'Excel' },
  { mediaType: `${office}.presentationml.presentation`, extension: 'pptx', name: 'PowerPoint' },
  { mediaType: `${openDocument}.text`, extension: 'odt', name: 'ODT' },
  { mediaType: `${openDocument}.spreadsheet`, extension: 'ods', name: 'ODS' },
  { mediaType: `${openDocument}.presentation`, extension: 'odp', name: 'ODP' },
  { mediaType: 'application/epub+zip', extension: 'epub', name: 'EPUB' },
  { mediaType: 'application/zip', extension: 'zip', name: 'ZIP' },
  { mediaType: 'audio/mpeg', extension: 'mp3', name: 'MP3' },
] as const satisfies readonly FileType[]

/** Types of plain text; which of them it is, its beginning and its name say. */
export const textTypes = {
  calendar: { mediaType: 'text/calendar', extension: 'ics', name: 'ICS' },
  csv: { mediaType: 'text/csv', extension: 'csv', name: 'CSV' },
  plain: { mediaType: 'text/plain', extension: 'txt', name: 'TXT' },
} as const satisfies Readonly<Record<string, FileType>>

export const fileTypes: readonly FileType[] = [...signedTypes, ...Object.values(textTypes)]

const notForForms: readonly string[] = ['EPUB', 'ZIP', 'MP3']

/** What a form takes of people, beside text. */
export const formFileTypes: readonly FileType[] = [
  ...signedTypes.filter(({ name }) => !notForForms.includes(name)),
  { mediaType: 'image/jpeg', extension: 'jpg', name: 'JPEG' },
  { mediaType: 'image/png', extension: 'png', name: 'PNG' },
  { mediaType: 'image/webp', extension: 'webp', name: 'WebP' },
]

export const wrongFormFile =
  'must be a PDF, JPEG, PNG, WebP, Word, Excel, PowerPoint, OpenDocument or text file'

/** What a file may be, for the `accept` of an input. */
export const acceptedFiles: string[] = fileTypes.map(({ mediaType }) => mediaType)

/** What is wrong with a file of another type, after "The file". */
export const wrongFileType =
  'must be a PDF, Word, Excel, PowerPoint, OpenDocument, EPUB, text, CSV, ICS, MP3 or ZIP file'

export const typeName = (mediaType: string): string | undefined =>
  fileTypes.find((type) => mediaType.startsWith(type.mediaType))?.name
