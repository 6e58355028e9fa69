import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { postcodesLimit } from '#src/contract/people/segments.ts'
import { lockForTransaction } from '#src/data/locks.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { postcodeKey } from '#src/people/duplicates/evidence.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { decodeText } from '#src/platform/csv/decode.ts'
import { UnreadableFile } from '#src/platform/csv/errors.ts'
import { readRecords } from '#src/platform/csv/records.ts'
import { deletePostcodesOf, insertPostcodes, type Postcode } from './sql/postcodes.ts'

const columns = ['postcode', 'country', 'latitude', 'longitude'] as const

const degrees = (most: number) =>
  z.string().trim().min(1).transform(Number).pipe(z.number().min(-most).max(most))

const row = z.object({
  postcode: z.string().transform(postcodeKey).pipe(z.string().min(1).max(20)),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/),
  latitude: degrees(90),
  longitude: degrees(180),
})

const positionsIn = (header: readonly string[]): Readonly<Record<string, number>> => {
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = columns.find((name) => !names.includes(name))
  if (missing) throw new UnreadableFile('file-without-column', `has no column ${missing}`, missing)
  return Object.fromEntries(columns.map((name) => [name, names.indexOf(name)]))
}

/** Throws UnreadableFile, which names the line, where the file is not such a table. */
async function* postcodesIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<Postcode, void> {
  let positions: Readonly<Record<string, number>> | undefined
  let count = 0
  for await (const { line, fields } of readRecords(decodeText(bytes))) {
    if (!positions) {
      positions = positionsIn(fields)
      continue
    }
    const given = Object.entries(positions).map(([name, at]) => [name, fields[at] ?? ''])
    const parsed = row.safeParse(Object.fromEntries(given))
    if (!parsed.success)
      throw new UnreadableFile('file-wrong-row', `has a row that cannot be read, ${line}`, line)
    count += 1
    if (count > postcodesLimit)
      throw new UnreadableFile(
        'file-too-many-rows',
        `has more than ${postcodesLimit} rows`,
        postcodesLimit,
      )
    yield parsed.data
  }
}

const batchSize = 10_000

/**
 * Replaces the postcodes of the countries in a file by those in it, in one transaction. Throws
 * UnreadableFile, after which nothing has changed.
 */
export const importPostcodes = (req: PayloadRequest, bytes: AsyncIterable<Buffer>) =>
  withTransaction(
    req,
    async (db) => {
      await lockForTransaction(db, 'postcodes')
      const countries = new Set<string>()
      let postcodes = 0
      let batch: Postcode[] = []
      const flush = async (): Promise<void> => {
        const added = [...new Set(batch.map(({ country }) => country))].filter(
          (each) => !countries.has(each),
        )
        if (added.length > 0) await deletePostcodesOf(db, added)
        for (const country of added) countries.add(country)
        postcodes += await insertPostcodes(db, batch)
        batch = []
      }
      for await (const postcode of postcodesIn(bytes)) {
        batch.push(postcode)
        if (batch.length === batchSize) await flush()
      }
      if (batch.length > 0) await flush()
      await recordEntry(req, { action: 'imported', collection: 'postcodes' })
      return { countries: [...countries].sort(), postcodes }
    },
    { isLong: true },
  )
