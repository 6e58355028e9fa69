import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { customPrefix, importKinds, knownPolicies } from '#src/contract/people/import-options.ts'
import { undoDays } from '#src/contract/people/import-undo.ts'
import { database } from '#src/data/transaction.ts'
import { findImportedPeople, findImporter } from '#src/people/import/sql/record-changes.ts'
import { readUndone } from '#src/people/import/undo-import.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { may } from '#src/platform/access/index.ts'

const listed = 50

const count = z.int().catch(0)

const stored = z.object({
  id: z.int(),
  kind: z.enum(importKinds),
  tag: z.string().nullish(),
  createdAt: z.string(),
  imported: count,
  updated: count,
  skipped: count,
  rejected: count,
  mapping: z.record(z.string(), z.string().nullable()).catch({}),
  options: z
    .object({
      known: z.enum(knownPolicies).nullable().catch(null),
      subscribe: z.object({ consent: z.string() }).nullable().catch(null),
    })
    .catch({ known: null, subscribe: null }),
  undoneAt: z.string().nullish(),
  undo: z.unknown(),
})

const readFieldLabels = async (req: PayloadRequest): Promise<Record<string, string>> => {
  if (!may(req, 'contacts', 'read')) return {}
  const { docs } = await req.payload.find({
    collection: 'contact-fields',
    limit: 500,
    ...asCaller(req),
  })
  return Object.fromEntries(docs.map(({ name, label }) => [customPrefix + name, label]))
}

const isOlderThanUndo = (createdAt: string): boolean =>
  Date.now() - Date.parse(createdAt) > undoDays * 24 * 60 * 60 * 1000

export async function readImportRecord(req: PayloadRequest, id: number | string) {
  const { docs } = await req.payload.find({
    collection: 'imports',
    where: { id: { equals: id } },
    limit: 1,
    ...asCaller(req),
  })
  const document = stored.safeParse(docs[0]).data
  if (!document) return undefined
  const {
    id: importId,
    kind,
    createdAt,
    tag,
    mapping,
    options,
    undo,
    undoneAt,
    ...counts
  } = document
  const db = await database(req)
  const target = kind === 'contacts' ? 'contact' : 'subscriber'
  return {
    id: importId,
    kind,
    tag: tag ?? '',
    by: await findImporter(db, importId),
    createdAt,
    counts,
    known: options.known,
    consent: options.subscribe?.consent ?? '',
    columns: Object.entries(mapping).map(([key, field]) => ({ key, field })),
    fieldLabels: await readFieldLabels(req),
    ...(await findImportedPeople(db, { importId, target, limit: listed })),
    done: await readUndone(db, { undo, undoneAt }),
    isTooLate: isOlderThanUndo(createdAt),
    mayUndo: may(req, kind === 'contacts' ? 'contacts' : 'newsletters', 'write'),
  }
}

export type ImportRecordProps = NonNullable<Awaited<ReturnType<typeof readImportRecord>>>
