import { z } from 'zod'

const span = z.int().min(1).max(100).catch(1)
const cell = z.looseObject({
  type: z.literal('tablecell'),
  headerState: z.int().catch(0),
  colSpan: span,
  rowSpan: span,
  children: z.array(z.unknown()),
})
const row = z.looseObject({ type: z.literal('tablerow'), children: z.array(z.unknown()) })
const table = z.looseObject({ children: z.array(z.unknown()) })

export interface TableCell<Content> {
  readonly isHeader: boolean
  readonly colSpan: number
  readonly rowSpan: number
  readonly content: Content
}
export type TableRow<Content> = readonly TableCell<Content>[]

/** The rows of a table as the editor stores it, with the content that its cells' nodes come to. */
export const tableRows = <Content>(
  node: unknown,
  contentOf: (nodes: readonly unknown[]) => Content,
): TableRow<Content>[] =>
  (table.safeParse(node).data?.children ?? []).flatMap((each) => {
    const cells = row.safeParse(each).data?.children ?? []
    return [
      cells.flatMap((node) => {
        const { data } = cell.safeParse(node)
        if (!data) return []
        const { headerState, colSpan, rowSpan, children } = data
        return [{ isHeader: headerState > 0, colSpan, rowSpan, content: contentOf(children) }]
      }),
    ]
  })

interface Styles {
  readonly table: string
  readonly cell: string
}

const cellHtml = (
  { isHeader, colSpan, rowSpan, content }: TableCell<string>,
  scope: 'col' | 'row',
  style: string,
): string => {
  const spans = [
    colSpan > 1 ? ` colspan="${colSpan}"` : '',
    rowSpan > 1 ? ` rowspan="${rowSpan}"` : '',
  ].join('')
  return isHeader
    ? `<th${spans} scope="${scope}"${style}>${content}</th>`
    : `<td${spans}${style}>${content}</td>`
}

const attribute = (style: string | undefined): string => (style ? ` style="${style}"` : '')

/** Rows of headers alone at the top are its head; any other header is that of its row. */
export function tableHtml(rows: readonly TableRow<string>[], styles?: Styles): string {
  const shown = rows.filter((cells) => cells.length > 0)
  if (shown.every((cells) => cells.every(({ content }) => content.trim() === ''))) return ''
  const first = shown.findIndex((cells) => !cells.every(({ isHeader }) => isHeader))
  const end = first === -1 ? shown.length : first
  const part = (tag: string, part: readonly TableRow<string>[], scope: 'col' | 'row') => {
    const lines = part.map((cells) =>
      cells.map((each) => cellHtml(each, scope, attribute(styles?.cell))).join(''),
    )
    return part.length > 0 ? `<${tag}><tr>${lines.join('</tr><tr>')}</tr></${tag}>` : ''
  }
  const head = part('thead', shown.slice(0, end), 'col')
  return `<table${attribute(styles?.table)}>${head}${part('tbody', shown.slice(end), 'row')}</table>`
}
