import { z } from 'zod'
import type { Features } from '#src/locales/features.ts'
import { buttonUrl } from './read-block.ts'
import { videoSource } from './video-source.ts'

export type BlockProblem = keyof Features['block-problems']

const text = z
  .string()
  .catch('')
  .transform((value) => value.trim())
const chosen = z.unknown().optional().transform(Boolean)

const read = z.object({
  url: text,
  title: text,
  text,
  label: text,
  // A button of a mail has none: it leads to a URL.
  leadsTo: z.enum(['entry', 'url']).optional().catch(undefined),
  entry: chosen,
  file: chosen,
  form: chosen,
  images: z.array(z.unknown()).catch([]),
})
type Fields = z.output<typeof read>

type Rule = (fields: Fields) => readonly (BlockProblem | false)[]

const rules: Readonly<Record<string, Rule>> = {
  video: ({ url, title }) => [
    url === '' ? 'videoUrl' : videoSource(url) === undefined && 'videoHttps',
    title === '' && 'videoTitle',
  ],
  quote: (fields) => [fields.text === '' && 'quoteText'],
  gallery: ({ images }) => [images.length === 0 && 'galleryImages'],
  button: ({ label, leadsTo, entry, url }) => [
    label === '' && 'buttonLabel',
    !(leadsTo === 'entry' ? entry : url || (leadsTo === undefined && entry)) && 'buttonLink',
    leadsTo === 'url' && url !== '' && buttonUrl(url) === undefined && 'buttonUrl',
  ],
  file: ({ file }) => [!file && 'file'],
  form: ({ form, label }) => [!form && 'form', label === '' && 'formLabel'],
  card: ({ entry }) => [!entry && 'card'],
}

const kinds = new Map(Object.entries(rules))

/** What keeps a block of an editor from being published. */
export function problemsOf(kind: string, fields: unknown): BlockProblem[] {
  const problems = kinds.get(kind)?.(read.parse(Object(fields))) ?? []
  return problems.filter((problem) => problem !== false)
}
