import { dirname, join, relative } from 'node:path'

const field = join(import.meta.dirname, 'rich-text-field.tsx')

/** The platform's entry of the editor on the server, with our field in place of its own. */
export default function withField(entry) {
  const path = relative(dirname(this.resourcePath), field)
  return entry.replace("'../exports/client/index.js'", JSON.stringify(path))
}
