import { chmod, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { milliseconds } from './support/compare.ts'
import { contactsCsv } from './support/contact-rows.ts'
import { openDatabase } from './support/database.ts'
import { importer } from './support/importer.ts'
import { growthDuring, megabytes } from './support/memory.ts'
import type { Row } from './support/row.ts'

const isMillion = process.env['BENCH_MILLION'] === 'yes'
const count = isMillion ? 1_000_000 : 100_000
/** A file has 50 MB at most: of a million contacts there are two. */
const perFile = Math.min(count, 500_000)
const rounds = isMillion ? 1 : 5
const temporary = join(tmpdir(), `muster-bench-${process.pid}`)
const blankLines = 50_000_000

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const inTurn = (steps: readonly (() => Promise<unknown>)[]) => async () => {
  for (const step of steps) await step()
}

/** The files of all contacts, with their paths. */
async function writeFiles() {
  const files: { csv: string; path: string }[] = []
  for (let first = 1; first <= count; first += perFile) {
    const file = { csv: contactsCsv(perFile, first), path: `${temporary}-${first}.csv` }
    await writeFile(file.path, file.csv)
    await chmod(file.path, 0o644)
    files.push(file)
  }
  return files
}

/** An import of 100,000 contacts, or a million, against Postgres' own COPY of the same rows, and its memory. */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('contacts_import')
  const { pool } = payload.db
  const files = await writeFiles()
  const imports = await Promise.all(files.map(({ csv }) => importer(payload, csv, perFile)))
  const warmUp = await importer(payload, contactsCsv(500), 500)
  const importBlank = await importer(payload, `name\n${'\n'.repeat(blankLines)}`, 0)
  // A contact's columns and indexes, and its tags as the file has them.
  await pool.query('CREATE TABLE copied (LIKE contacts INCLUDING ALL)')
  await pool.query('ALTER TABLE copied ADD COLUMN tags text')
  const columns = '(name, email, phone, status, tags)'
  const copy = inTurn(
    files.map(
      ({ path }) =>
        () =>
          pool.query(`COPY copied ${columns} FROM '${path}' WITH (FORMAT csv, HEADER)`),
    ),
  )
  const runImport = inTurn(imports)
  const times = { copied: [] as number[], imported: [] as number[] }
  let growth = 0
  await warmUp()
  for (let round = 1; round <= rounds; round += 1) {
    await pool.query('TRUNCATE copied, contacts CASCADE')
    const copied = await timed(() => copy())
    let imported = 0
    const grown = await growthDuring(async () => {
      imported = await timed(runImport)
    })
    times.copied.push(copied)
    times.imported.push(imported)
    growth = Math.max(growth, grown)
  }
  for (const { path } of files) await rm(path)
  const blank = await timed(importBlank)
  const copied = median(times.copied)
  const imported = median(times.imported)
  const contacts = `${count.toLocaleString('en')} contacts`
  return [
    {
      what: `import of ${contacts}, against COPY into a table with the same indexes`,
      measured: `${milliseconds(imported)} : ${milliseconds(copied)}`,
      ratio: imported / copied,
      demanded: { atMost: 4 },
    },
    {
      what: `import of 50,000,000 blank lines, against that of ${contacts}`,
      measured: `${milliseconds(blank)} : ${milliseconds(imported)}`,
      ratio: blank / imported,
      demanded: { atMost: 1 },
    },
    {
      what: `memory an import of ${contacts} needs, of 200 MB`,
      measured: megabytes(growth),
      ratio: growth / 200_000_000,
      demanded: { atMost: 1 },
    },
  ]
}
