const extensionOf = /\.[a-z][a-z0-9]{0,9}$/i

/**
 * The name a file is downloaded by: that of the upload, with the extension of its real type in
 * place of another one, so that no name makes a program open it as something else.
 */
export function downloadName(originalName: string, extension: string): string {
  const ending = `.${extension}`
  const hasIt = (name: string) => name.toLowerCase().endsWith(ending) && name.length > ending.length
  if (hasIt(originalName)) return originalName
  const base = originalName.replace(extensionOf, '') || 'file'
  return hasIt(base) ? base : `${base}${ending}`
}

/** A title for a file by its name: without extension, underscores as spaces. */
export const titleOfName = (name: string): string =>
  name.replace(extensionOf, '').replace(/_+/g, ' ').trim()

/** Characters of a token (RFC 9110 §5.6.2), without those that RFC 8187 encodes. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * `Content-Disposition` of a download (RFC 6266): the name in ASCII, and as it is (RFC 8187) where
 * that differs. The name has no invisible characters.
 */
export function attachment(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const plain = `attachment; filename="${ascii}"`
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${encoded(name)}`
}

const kilobyte = 1000

/** A size in words of every language, without a decimal separator: "340 KB", "2 MB". */
export function sizeInWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte))
  return kilobytes < kilobyte ? `${kilobytes} KB` : `${Math.round(kilobytes / kilobyte)} MB`
}
