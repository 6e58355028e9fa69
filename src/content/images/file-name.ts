/** Length limit of a stored file name in code points, extension included. */
const limit = 200

/** Control characters, bidirectional overrides and zero-width characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu

const shorten = (name: string): string => {
  const characters = [...name]
  if (characters.length <= limit) return name
  const [extension = ''] = /\.[\p{L}\p{N}]{1,10}$/u.exec(name) ?? []
  return characters.slice(0, limit - [...extension].length).join('') + extension
}

/**
 * Sanitizes the original name of a file, for display and search and never as a storage key:
 * without folders and invisible characters, truncated to 200 characters. May be empty.
 */
export function cleanFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  const visible = base.normalize('NFC').toWellFormed().replace(invisible, ' ')
  return shorten(visible.replace(/\s+/g, ' ').trim())
}
