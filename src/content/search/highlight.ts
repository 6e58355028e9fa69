import escapeHtml from 'escape-html'
import type { z } from 'zod'
import type { HighlightRow } from '#src/content/search/sql/search.ts'
import { hitBegins, hitEnds, specialMarks } from '#src/content/search/sql/search-entries.ts'
import type { searchHighlight } from '#src/contract/content/shared.ts'
import { presentSelected } from '../presenters/image.ts'

const marks = new RegExp(`[${hitBegins}${hitEnds}]`, 'g')
const hits = new RegExp(`${hitBegins}([^${hitBegins}${hitEnds}]*)${hitEnds}`, 'g')

const withSpecial = (text: string): string =>
  Object.entries(specialMarks).reduce((all, [mark, it]) => all.replaceAll(mark, it), text)

/** Safe HTML of a text with marks around hits: each becomes `<mark>`, everything else is escaped. */
export const markHits = (text: string): string =>
  escapeHtml(withSpecial(text))
    .replace(hits, (_, hit: string) => `<mark>${hit}</mark>`)
    .replace(marks, '')
    .trim()

export const presentHits = (row: HighlightRow): z.output<typeof searchHighlight> => ({
  title: markHits(row.title),
  text: markHits(row.text),
})

export const presentListed = <Row extends { highlight?: HighlightRow }, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
) => {
  const { highlight } = row
  const hits = highlight ? { highlight: presentHits(highlight) } : {}
  return presentSelected({ ...row, ...hits }, names)
}
