/** One line of the benchmark's table: a ratio of two things measured in the same run. */
export interface Row {
  readonly what: string
  /** The two numbers behind the ratio, for the reader. */
  readonly measured: string
  readonly ratio: number
  readonly demanded: { readonly atLeast: number } | { readonly atMost: number }
}

/** Whether the ratio is what is demanded. */
export const isMet = ({ ratio, demanded }: Row): boolean =>
  'atLeast' in demanded ? ratio >= demanded.atLeast : ratio <= demanded.atMost

const cells = (row: Row): string[] => {
  const [sign, limit] =
    'atLeast' in row.demanded ? ['≥', row.demanded.atLeast] : ['≤', row.demanded.atMost]
  return [
    row.what,
    row.measured,
    `${row.ratio.toFixed(2)} ×`,
    `${sign} ${limit} ×`,
    isMet(row) ? 'ok' : 'MISSED',
  ]
}

export function tableOf(rows: readonly Row[]): string {
  const lines = [['what', 'measured', 'ratio', 'demanded', ''], ...rows.map(cells)]
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const text = lines.map(
    (line) => `| ${line.map((cell, at) => cell.padEnd(widths?.[at] ?? 0)).join(' | ')} |`,
  )
  const rule = `|${widths?.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [text[0], rule, ...text.slice(1)].join('\n')
}
