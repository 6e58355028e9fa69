import type { CollectionSlug, Endpoint, PayloadRequest, Where } from 'payload'
import { mergeListSearchAndWhere } from 'payload/shared'
import { z } from 'zod'
import { recordEntry } from '#src/audit/record.ts'
import { describeFault } from '#src/config/describe-fault.ts'
import { type ExportFormat, exportFormat } from '#src/contract/export.ts'
import type { Area } from '#src/contract/permission.ts'
import { command, readQuery } from './command.ts'
import { selectionError } from './selection-error.ts'
import { streamText } from './stream.ts'

/**
 * Documents read per batch. The platform goes through a page without a break, which blocks the
 * event loop.
 */
const pageSize = 200

const where = z.string().transform((text, context): Where => {
  try {
    // Any JSON object until the platform has validated it.
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text)) as Where
  } catch {
    context.addIssue('must be a JSON object')
    return z.NEVER
  }
})

const exportQuery = z.object({
  where: where.default({}),
  search: z.string().default(''),
  format: exportFormat(),
})

/**
 * The ids of all documents that the list of the admin UI has with these filters, the highest first,
 * in batches (keyset pagination), with the user's access.
 */
async function* idsInList(
  req: PayloadRequest,
  collection: CollectionSlug,
  { where, search }: Omit<z.output<typeof exportQuery>, 'format'>,
): AsyncGenerator<number[], void> {
  const collectionConfig = req.payload.collections[collection].config
  const filter = mergeListSearchAndWhere({ collectionConfig, search, where }) ?? {}
  const below: Where[] = []
  for (;;) {
    const { docs } = await req.payload.find({
      collection,
      where: { and: [structuredClone(filter), ...below] },
      sort: '-id',
      limit: pageSize,
      pagination: false,
      depth: 0,
      select: {},
      overrideAccess: false,
      req,
    })
    const ids = docs.map(({ id }) => Number(id))
    if (ids.length > 0) yield ids
    if (ids.length < pageSize) return
    below[0] = { id: { less_than: ids.at(-1) } }
  }
}

interface Written {
  readonly pieces: AsyncIterable<string>
  readonly headers: Readonly<Record<string, string>>
}

interface Exported {
  readonly collection: CollectionSlug
  readonly area: Area
  readonly write: (
    req: PayloadRequest,
    format: ExportFormat,
    ids: AsyncIterable<number[]>,
  ) => Written | Promise<Written>
}

async function* withLoggedFault(
  req: PayloadRequest,
  pieces: AsyncIterable<string>,
): AsyncGenerator<string, void> {
  let isStarted = false
  try {
    for await (const piece of pieces) {
      yield piece
      isStarted = true
    }
  } catch (error) {
    if (!isStarted) throw selectionError(error)
    req.payload.logger.error({ fault: describeFault(error) }, 'export failed')
    throw error
  }
}

/**
 * `GET /cms-api/<collection>/export?where=…&search=…&format=…`: all documents of the list with
 * these filters as a file, for staff who may read them; `where` as JSON. Any number, in batches.
 */
export const exportCommand = ({ collection, area, write }: Exported): Endpoint =>
  command({
    method: 'get',
    path: '/export',
    area,
    level: 'read',
    run: async (req) => {
      const { format, ...filters } = readQuery(req, exportQuery)
      await recordEntry(req, { action: 'exported', collection })
      const { pieces, headers } = await write(req, format, idsInList(req, collection, filters))
      return streamText(withLoggedFault(req, pieces), headers)
    },
  })
