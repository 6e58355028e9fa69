import escapeHtml from 'escape-html'

/** Limit of a fallback in the placeholder syntax, in characters, as written. */
const longest = 200

/** A fallback without what would end the placeholder, on one line. */
const plain = (fallback: string): string => fallback.replace(/[{}\s]+/g, ' ').trim()

const clipped = (fallback: string, write: (text: string) => string): string => {
  let shortened = Array.from(plain(fallback)).slice(0, longest)
  while (write(shortened.join('')).length > longest) shortened = shortened.slice(0, -1)
  return write(shortened.join(''))
}

const written = (name: string, fallback: string): string =>
  fallback === '' ? `{{${name}}}` : `{{${name}|${fallback}}}`

/** A placeholder in HTML: the fallback is filled in as it is, so it is escaped here. */
export const placeholderHtml = (name: string, fallback: string): string =>
  written(name, clipped(fallback, escapeHtml))

export const placeholderText = (name: string, fallback: string): string =>
  written(
    name,
    clipped(fallback, (text) => text),
  )
