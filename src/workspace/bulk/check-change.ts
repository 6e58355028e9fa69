import { executeAccess, type PayloadRequest, type SanitizedCollectionConfig } from 'payload'
import type { BulkChange, Edit } from '#src/contract/bulk-change.ts'
import { database } from '#src/data/transaction.ts'
import { may } from '#src/platform/access/index.ts'
import { checkAddition, isAddition } from './contacts/add-to-contacts.ts'
import { checkContactsEdit } from './contacts/check-edit.ts'
import { mustBeEditable } from './editable-fields.ts'
import { InvalidBulkEdit } from './failures.ts'

/** How a collection stores tags: as words, as documents, or not at all. */
export const tagsOf = ({
  flattenedFields,
}: SanitizedCollectionConfig): 'words' | 'documents' | undefined => {
  const field = flattenedFields.find(({ name }) => name === 'tags')
  if (field?.type === 'text' && field.hasMany) return 'words'
  return field?.type === 'relationship' && field.hasMany ? 'documents' : undefined
}

const mustBeTags = async (
  req: PayloadRequest,
  config: SanitizedCollectionConfig,
  { addTags, removeTags }: Edit,
): Promise<void> => {
  const given = [...addTags, ...removeTags]
  if (given.length === 0) return
  const kind = tagsOf(config)
  const type = kind === 'documents' ? 'number' : 'string'
  if (!kind || given.some((tag) => typeof tag !== type))
    throw new InvalidBulkEdit('bulk-without-tags')
  if (kind === 'words') return
  const tags = [...new Set(addTags)]
  const { totalDocs } = await req.payload.count({
    collection: 'tags',
    where: { id: { in: tags } },
    req,
  })
  if (totalDocs < tags.length) throw new InvalidBulkEdit('tag-deleted')
}

const checkEdit = async (
  req: PayloadRequest,
  config: SanitizedCollectionConfig,
  edit: Edit,
): Promise<Edit> => {
  const { set, addTags, removeTags } = edit
  if (Object.keys(set).length + addTags.length + removeTags.length === 0)
    throw new InvalidBulkEdit('bulk-nothing-to-change')
  await mustBeTags(req, config, edit)
  if (config.slug === 'contacts')
    return checkContactsEdit(req, await database(req), { config, edit })
  mustBeEditable(config, set)
  return edit
}

/** Throws InvalidBulkEdit unless a stage exists. */
const mustBeStage = async (req: PayloadRequest, id: number): Promise<void> => {
  const where = { id: { equals: id } }
  const { totalDocs } = await req.payload.count({ collection: 'progression-stages', where, req })
  if (totalDocs === 0) throw new InvalidBulkEdit('stage-deleted')
}

/**
 * A change as it is stored: checked, with the values of its fields as these store them. Throws
 * InvalidBulkEdit where a collection's documents cannot be changed in this way.
 */
export async function checkChange(
  req: PayloadRequest,
  config: SanitizedCollectionConfig,
  change: BulkChange,
): Promise<BulkChange> {
  const { kind } = change
  if ((kind === 'publish' || kind === 'unpublish') && !config.versions?.drafts)
    throw new InvalidBulkEdit('bulk-not-publishable')
  const isOfContacts = kind === 'stage' || kind === 'subscribe' || isAddition(change)
  if (isOfContacts && config.slug !== 'contacts') throw new InvalidBulkEdit('bulk-contacts-only')
  if (kind === 'delete' && config.slug === 'users')
    throw new InvalidBulkEdit('bulk-accounts-one-by-one')
  if (kind === 'stage') await mustBeStage(req, change.stageId)
  if (isAddition(change)) await checkAddition(req, change)
  return kind === 'edit' ? checkEdit(req, config, change) : change
}

export async function mayChange(
  req: PayloadRequest,
  { access }: SanitizedCollectionConfig,
  { kind }: BulkChange,
): Promise<boolean> {
  if (kind === 'subscribe') return may(req, 'contacts', 'write')
  const rule = kind === 'delete' ? access.delete : access.update
  return Boolean(await executeAccess({ req, disableErrors: true }, rule))
}
