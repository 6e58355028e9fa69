import type { ReactNode } from 'react'
import { barWidth, type Frame, heightOf, labelled, middlesOf, ticksAround } from './geometry.ts'
import './charts.css'

export interface ChartValue {
  readonly label: string
  readonly value: number
}

interface ChartProps {
  readonly kind: 'bars' | 'line'
  readonly values: readonly ChartValue[]
  /** For screen readers. */
  readonly summary: string
  readonly format: (value: number) => string
}

const frame: Frame = { width: 360, height: 180, left: 60, right: 352, top: 12, bottom: 148 }

const anchorOf = (at: number, count: number): 'start' | 'middle' | 'end' =>
  at === 0 ? 'start' : at === count - 1 ? 'end' : 'middle'

export function Chart({ kind, values, summary, format }: ChartProps) {
  const numbers = values.map(({ value }) => value)
  const high = Math.max(1, ...numbers)
  const ticks = ticksAround(kind === 'bars' ? 0 : Math.min(...numbers), high)
  const middles = middlesOf(values.length, frame)
  const y = (value: number) => heightOf(value, ticks, frame)
  const width = barWidth(values.length, frame)
  return (
    <svg
      className="chart"
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className="chart__grid"
            x1={frame.left}
            x2={frame.right}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text x={frame.left - 6} y={y(tick) + 5} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {kind === 'bars' ? (
        values.map(({ label, value }, at) => (
          <rect
            key={label}
            className="chart__bar"
            x={(middles[at] ?? 0) - width / 2}
            y={y(value)}
            width={width}
            height={frame.bottom - y(value)}
          />
        ))
      ) : (
        <polyline
          className="chart__line"
          points={values.map(({ value }, at) => `${middles[at]},${y(value)}`).join(' ')}
        />
      )}
      {labelled(values.length).map((at) => (
        <text
          key={at}
          x={at === 0 ? frame.left : at === values.length - 1 ? frame.right : middles[at]}
          y={frame.height - 8}
          textAnchor={anchorOf(at, values.length)}
        >
          {values[at]?.label}
        </text>
      ))}
    </svg>
  )
}

interface TableProps {
  readonly summary: string
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly [ReactNode, ...ReactNode[]])[]
}

export function ChartTable({ summary, caption, columns, rows }: TableProps) {
  return (
    <details className="ui-above-s chart-table">
      <summary>{summary}</summary>
      <div className="chart-table__wrap">
        <table className="ui-table">
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...cells], at) => (
              // Rows have no other key than their place.
              <tr key={String(at)}>
                <th scope="row">{first}</th>
                {cells.map((cell, column) => (
                  <td key={columns[column + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

export function ShareBar({ share, summary }: { readonly share: number; readonly summary: string }) {
  const width = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10
  return (
    <svg
      className="chart chart--share"
      role="img"
      aria-label={summary}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
    >
      <rect className="chart__track" x="0" y="0" width="100" height="6" />
      <rect className="chart__bar" x="0" y="0" width={width} height="6" />
    </svg>
  )
}
