import { generator } from '#src/mail/composing/style.ts'
import { frameMark } from '#src/mail/frames/frame.ts'
import { wrap } from './placeholders.ts'

const head = /<head>([\s\S]*?)<\/head>/
const sheets = /<style[^>]*>[\s\S]*?<\/style>/g

const hasQueries = (sheet: string): boolean => sheet.includes('@media')

/** Of the sheets of a mail of the composer, those of its layout: its colours are the wrapper's. */
const isLayout = (sheet: string): boolean =>
  sheet.includes('@media') && !sheet.includes('prefers-color-scheme')

/**
 * As `wrap`. A mail of the composer is a whole document: in a wrapper, which is one, it is its body
 * and the sheets of its layout; in a frame of ours with its colours for the dark.
 */
export function wrapMail(wrapper: string, html: string): string {
  const start = html.indexOf('<body')
  if (!wrapper.trim() || start < 0 || !html.includes(generator)) return wrap(wrapper, html)
  const all = head.exec(html)?.[1]?.match(sheets) ?? []
  const isOurs = wrapper.includes(frameMark)
  const layout = all.filter(isOurs ? hasQueries : isLayout).join('')
  const body = html.slice(html.indexOf('>', start) + 1, html.lastIndexOf('</body>'))
  const wrapped = wrap(wrapper, body)
  const end = wrapped.search(/<\/head>/i)
  return end < 0 ? `${layout}${wrapped}` : `${wrapped.slice(0, end)}${layout}${wrapped.slice(end)}`
}
