import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  FlattenedField,
  GlobalAfterChangeHook,
  Payload,
  PayloadRequest,
  SanitizedCollectionConfig,
} from 'payload'
import type { AuditAction } from '#src/contract/audit.ts'
import { database } from '#src/data/transaction.ts'
import { findPublication, isNewestEntry } from '#src/platform/audit/sql/record-entries.ts'
import { isAutosave } from '#src/platform/fields/last-change.ts'
import { lastChangeOf } from '#src/platform/fields/read-last-change.ts'
import { actionOf } from './action-of.ts'
import { isAudited, labelOf } from './audited.ts'
import { changedFields } from './changed-fields.ts'
import { recordEntry } from './record.ts'

/** Marks our hooks, of which the server bundle has several copies. */
const mark = Symbol.for('muster.auditHook')

const marked = <Hook extends object>(hook: Hook): Hook => Object.assign(hook, { [mark]: true })

const isAuditHook = (hook: object): boolean => mark in hook

type Hooks = SanitizedCollectionConfig['hooks']

const isOther = (hook: object): boolean => !isAuditHook(hook)

/** Whether hooks other than the trail's see each change of a document, so that none is made by SQL. */
export const hasChangeHooks = ({ beforeChange, afterChange }: Hooks): boolean =>
  beforeChange.length > 0 || afterChange.some(isOther)

export const hasDeletionHooks = ({ beforeDelete, afterDelete }: Hooks): boolean =>
  beforeDelete.length > 0 || afterDelete.some(isOther)

type Document = Record<string, unknown>

type Id = string | number

/**
 * The table of documents or of their versions, which the platform names after the slug; undefined
 * where a collection of an organisation names its own.
 */
const tableOf = ({ payload }: PayloadRequest, slug: string, [before, after] = ['', '']) => {
  const name = `${before}${slug.replaceAll('-', '_')}${after}`
  return name in payload.db.tables ? name : undefined
}

const versionsOf = (req: PayloadRequest, slug: string, id: Id | null) => {
  const table = tableOf(req, slug, ['_', '_v'])
  return table && typeof id !== 'string' ? { table, ofDocuments: id !== null } : undefined
}

interface Update {
  readonly slug: string
  readonly fields: readonly FlattenedField[]
  readonly id: Id | null
  readonly before: Document | undefined
  readonly after: Document
}

/** A draft saved over what is published takes nothing back; unpublishing may be done to a draft. */
async function draftAction(
  req: PayloadRequest,
  { slug, id, before, after }: Update,
): Promise<AuditAction> {
  const table = tableOf(req, slug)
  if (!table || id === null) return actionOf(slug, before, after)
  const { isPublished, wasPublic } = await findPublication(await database(req), table, id)
  if (wasPublic && !isPublished) return 'unpublished'
  return actionOf(slug, before, after, { isDraft: isPublished })
}

const updateOf = async (req: PayloadRequest, update: Update) => {
  const { slug, fields, before, after } = update
  const [was, is] = [Boolean(before?.['deletedAt']), Boolean(after['deletedAt'])]
  if (was !== is) return { action: is ? ('trashed' as const) : ('restored' as const), fields: [] }
  const isDraft = after['_status'] === 'draft'
  return {
    action: isDraft ? await draftAction(req, update) : actionOf(slug, before, after),
    fields: changedFields(fields, before, after),
  }
}

/** Whether autosave goes on with what the trail has already: one sitting is no flood of entries. */
async function isRecordedAlready(
  req: PayloadRequest,
  collection: string,
  id: Id,
  fields: string[],
) {
  const actor = req.user?.id ?? null
  return isNewestEntry(await database(req), { actor, collection, fields }, String(id))
}

const recordChange: CollectionAfterChangeHook = marked(
  async ({ collection, data, doc, operation, previousDoc, req }) => {
    const { slug, flattenedFields: fields } = collection
    const update = { slug, fields, id: doc.id, before: previousDoc, after: data ?? doc }
    const done =
      operation === 'create'
        ? { action: 'created' as const, fields: [] }
        : await updateOf(req, update)
    const isAutosaved = lastChangeOf(doc['lastChange'])?.autosaved === true || isAutosave(req)
    if (isAutosaved && (await isRecordedAlready(req, slug, doc.id, done.fields))) return
    const label = labelOf(slug, doc)
    // A version of autosave is replaced by the next one.
    const versions = isAutosaved ? undefined : versionsOf(req, slug, doc.id)
    await recordEntry(req, { ...done, collection: slug, label, versions }, doc.id)
  },
)

const recordDeletion: CollectionAfterDeleteHook = marked(async ({ collection, doc, id, req }) => {
  const { slug } = collection
  await recordEntry(req, { action: 'deleted', collection: slug, label: labelOf(slug, doc) }, id)
})

const recordGlobalChange: GlobalAfterChangeHook = marked(
  async ({ data, doc, global, previousDoc, req }) => {
    const { slug, flattenedFields: fields } = global
    const update = { slug, fields, id: null, before: previousDoc, after: data ?? doc }
    const versions = versionsOf(req, slug, null)
    await recordEntry(req, { ...(await updateOf(req, update)), collection: slug, versions })
  },
)

/**
 * Records every change of documents and globals by the platform's operations in the audit trail, in
 * the transaction of the change: our own, and those that an organisation or a plugin adds. What is
 * written by SQL is recorded by its command.
 */
export function recordChanges({ collections, globals }: Payload): void {
  for (const { config } of Object.values(collections)) {
    const { afterChange, afterDelete } = config.hooks
    if (!isAudited(config.slug) || afterChange.some(isAuditHook)) continue
    config.hooks.afterChange = [...afterChange, recordChange]
    config.hooks.afterDelete = [...afterDelete, recordDeletion]
  }
  for (const { hooks } of globals.config)
    if (!hooks.afterChange.some(isAuditHook))
      hooks.afterChange = [...hooks.afterChange, recordGlobalChange]
}
