/** The size of a chart, and the edges between which its values are drawn; in units of its view box. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The values of an axis: from its lowest tick to its highest, both labelled. */
export type Ticks = readonly [number, ...number[]]

/** The smallest step of 1, 2 or 5 times a power of ten that is at least this; whole numbers only. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  const step = [1, 2, 5, 10].find((each) => each * power >= least) ?? 10
  return Math.max(1, step * power)
}

/** Four steps at most, in round whole numbers, around all values from `low` to `high`. Pure. */
export function ticksAround(low: number, high: number): Ticks {
  const most = 4
  let step = roundStep((high - low) / most)
  // Rounding outwards may take one step more.
  if (Math.ceil(high / step) - Math.floor(low / step) > most) step = roundStep(step + 1)
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(high / step))
  const rest = Array.from({ length: last - first }, (_, at) => (first + at + 1) * step)
  return [first * step, ...rest]
}

/** The height of a value: `bottom` for the lowest tick, `top` for the highest. Pure. */
export function heightOf(value: number, ticks: Ticks, { top, bottom }: Frame): number {
  const [low] = ticks
  const high = ticks.at(-1) ?? low
  return bottom - ((value - low) / (high - low)) * (bottom - top)
}

export function middlesOf(count: number, { left, right }: Frame): number[] {
  const width = (right - left) / count
  return Array.from({ length: count }, (_, at) => left + (at + 0.5) * width)
}

export const barWidth = (count: number, { left, right }: Frame): number =>
  ((right - left) / count) * 0.7

export const labelled = (count: number): readonly number[] =>
  count < 3 ? [...Array(count).keys()] : [0, Math.floor((count - 1) / 2), count - 1]
