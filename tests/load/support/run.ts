/** Runs one file of the benchmark in a separate process, and sends its rows to the parent. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Row } from './row.ts'

const [file] = process.argv.slice(2)
const { bench } = (await import(pathToFileURL(resolve(file ?? '')).href)) as {
  bench: () => Promise<Row[]>
}
process.send?.(await bench(), () => process.exit(0))
