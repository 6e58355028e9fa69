/** The widths in pixels that the server has copies of. */
export const preparedWidths = [320, 640, 1024, 1600] as const

/**
 * The `srcset` of an image of Muster, absolute; empty for an image that lies elsewhere, which has
 * no copies.
 */
export function imageSrcset(
  baseUrl: string,
  imageUrl: string,
  widths: readonly number[] = preparedWidths,
): string {
  const base = baseUrl.replace(/\/+$/, '')
  const path = imageUrl.startsWith(`${base}/`) ? imageUrl.slice(base.length) : imageUrl
  if (!path.startsWith('/api/images/')) return ''
  const [plain = ''] = path.split('?')
  return widths.map((width) => `${base}${plain}?w=${width} ${width}w`).join(', ')
}
