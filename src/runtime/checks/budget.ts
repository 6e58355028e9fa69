import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Figure {
  readonly of: string
  readonly value: number
  readonly budget: number
  /** Of what is above its budget: what it must not pass. It is lowered whenever the figure is. */
  readonly ceiling?: number
}

/** Generated, or a dictionary. */
const isNoCode = /payload-types\.ts$|\/texts\.ts$|\/(?:texts|locales)\//

const linesOf = async (paths: readonly string[]): Promise<number> =>
  (await Promise.all(paths.map((path) => readFile(path, 'utf8')))).join('').split('\n').length - 1

const sizeOf = async (path: string): Promise<number> =>
  existsSync(path) ? (await readFile(path)).byteLength : 0

/** What the sources and their documents come to. */
async function measure(): Promise<Figure[]> {
  const folders = ['src', 'collections', 'endpoints', 'jobs'].map(async (folder) =>
    (await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
  )
  const paths = (await Promise.all(folders)).flat()
  const code = paths.filter((path) => /\.tsx?$/.test(path) && !isNoCode.test(path))
  const css = await linesOf(paths.filter((path) => path.endsWith('.css')))
  const rooms = await Promise.all(paths.filter((path) => path.endsWith('README.md')).map(sizeOf))
  return [
    { of: 'lines of code', value: await linesOf(code), budget: 95_000, ceiling: 141_622 },
    { of: 'files of code', value: code.length, budget: 1450, ceiling: 1_898 },
    { of: 'lines of CSS', value: css, budget: 3500 },
    { of: 'bytes of ARCHITECTURE.md', value: await sizeOf('ARCHITECTURE.md'), budget: 14_336 },
    { of: 'bytes of README.md', value: await sizeOf('README.md'), budget: 8192 },
    { of: 'bytes of docs/words.md', value: await sizeOf('docs/words.md'), budget: 8192 },
    { of: 'bytes of the longest README of a room', value: Math.max(0, ...rooms), budget: 6144 },
  ]
}

const inWords = ({ of, value, budget, ceiling = budget }: Figure): string =>
  `${value} ${of} (budget ${budget}${ceiling > budget ? `, at most ${ceiling} until then` : ''})`

/** The figures that are above their ceiling, or above their budget where they have none. */
export const tooHigh = (figures: readonly Figure[]): string[] =>
  figures.filter(({ value, budget, ceiling }) => value > (ceiling ?? budget)).map(inWords)

/** Prints what the sources come to. Throws an Error that names what is too much. */
export async function sourcesAreWithinBudget(): Promise<void> {
  const figures = await measure()
  console.log(figures.map((figure) => `     ${inWords(figure)}`).join('\n'))
  const problems = tooHigh(figures)
  if (problems.length > 0) throw new Error(`Too much: ${problems.join('; ')}`)
}
