/** Code points of a stored file name, its extension included. */
const limit = 200

/** Control characters, and those that turn the direction of what follows or have no width. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu

const shorten = (name: string): string => {
  const characters = [...name]
  if (characters.length <= limit) return name
  const [extension = ''] = /\.[\p{L}\p{N}]{1,10}$/u.exec(name) ?? []
  return characters.slice(0, limit - [...extension].length).join('') + extension
}

/**
 * The name a file had where it came from, to be shown and searched for, never to store it
 * under: without folders and invisible characters, of at most 200 characters. Empty when
 * nothing of it is left.
 */
export function cleanFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  const visible = base.normalize('NFC').toWellFormed().replace(invisible, ' ')
  return shorten(visible.replace(/\s+/g, ' ').trim())
}
