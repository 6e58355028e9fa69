import type { PayloadRequest } from 'payload'
import type {
  ContactImportOptions,
  ImportKind,
  SubscriberImportOptions,
} from '#src/contract/people/import-options.ts'
import type { Area } from '#src/contract/permission.ts'
import { database } from '#src/data/transaction.ts'
import { transactionTime } from '#src/people/import/sql/record-changes.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { pathOf, recordSet } from '#src/platform/audit/record.ts'
import { notifyStarter } from '#src/platform/notifications/notify.ts'
import { maintenanceQueue } from '#src/server/queues/maintenance-queue.ts'

/**
 * Has the phone numbers of contacts read in the background, from the one with this id on, once the
 * transaction is committed.
 */
export async function queuePhones(req: PayloadRequest, first: number): Promise<void> {
  await req.payload.jobs.queue({
    task: 'normalisePhones',
    input: { after: first - 1 },
    queue: maintenanceQueue,
    req,
  })
}

export const areaOf = {
  contacts: 'contacts',
  subscribers: 'newsletters',
} as const satisfies Readonly<Record<ImportKind, Area>>

const nameLimit = 255

interface Counts {
  readonly rows: number
  readonly imported: number
  readonly updated: number
  readonly skipped: number
  readonly rejected: number
}

interface Recorded {
  readonly kind: ImportKind
  readonly fileName: string
  readonly dryRun: boolean
  readonly options: ContactImportOptions | SubscriberImportOptions | undefined
  readonly mapping: Readonly<Record<string, string | null>>
  readonly counts: Counts
}

/**
 * Creates the document of an import, notifies who started it, and returns its id; null for a dry run. Its time is that of
 * the transaction, which is also the one at which its people were created and changed.
 */
export async function recordImport(
  req: PayloadRequest,
  { kind, fileName, dryRun, options, mapping, counts }: Recorded,
): Promise<number | null> {
  if (dryRun) return null
  const at = await transactionTime(await database(req))
  const { id } = await req.payload.create({
    collection: 'imports',
    data: {
      ...counts,
      kind,
      fileName: fileName.slice(0, nameLimit).toWellFormed().replaceAll('\0', ''),
      mapping: { ...mapping },
      options: options ? { ...options } : null,
      tag: options && 'tag' in options ? options.tag : '',
      by: req.user?.id ?? null,
      createdAt: at,
      updatedAt: at,
    },
    // Written by imports alone.
    ...asCommand(req),
  })
  const topic = kind === 'contacts' ? 'contacts-imported' : 'subscribers-imported'
  await notifyStarter(req, { topic, document: id })
  return id
}

export async function countRows(req: PayloadRequest, id: number, counts: Counts): Promise<void> {
  await req.payload.update({
    collection: 'imports',
    id,
    data: { ...counts },
    // Written by imports alone.
    ...asCommand(req),
  })
}

const collections = { contacts: 'contacts', subscribers: 'newsletter-subscribers' } as const

/** The audit trail has one entry for an import, with the number of people it added or changed. */
export const traceImport = (
  req: PayloadRequest,
  { id, kind }: { readonly id: number; readonly kind: ImportKind },
  { imported, updated }: Pick<Counts, 'imported' | 'updated'>,
): Promise<void> =>
  recordSet(req, {
    way: 'import',
    action: 'imported',
    collection: collections[kind],
    amount: imported + updated,
    partOf: pathOf('imports', id),
  })
