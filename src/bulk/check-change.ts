import { executeAccess, type PayloadRequest, type SanitizedCollectionConfig } from 'payload'
import type { BulkChange, Edit } from '#src/contract/bulk-change.ts'
import { InvalidBulkEdit } from './errors.ts'

/** How a collection stores tags: as words, as documents of their own, or not at all. */
export const tagsOf = ({
  flattenedFields,
}: SanitizedCollectionConfig): 'words' | 'documents' | undefined => {
  const field = flattenedFields.find(({ name }) => name === 'tags')
  if (field?.type === 'text' && field.hasMany) return 'words'
  return field?.type === 'relationship' && field.hasMany ? 'documents' : undefined
}

const mustBeEditable = (config: SanitizedCollectionConfig, { set }: Edit): void => {
  for (const name of Object.keys(set)) {
    const field = config.flattenedFields.find((each) => each.name === name)
    if (!field || field.name === '_status' || field.admin?.disableBulkEdit !== false)
      throw new InvalidBulkEdit('bulk-field-not-editable', name)
  }
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

/** Throws InvalidBulkEdit where a collection's documents cannot be changed in this way. */
export async function checkChange(
  req: PayloadRequest,
  config: SanitizedCollectionConfig,
  change: BulkChange,
): Promise<void> {
  const hasDrafts = Boolean(config.versions?.drafts)
  if (change.kind === 'publish' || change.kind === 'unpublish') {
    if (!hasDrafts) throw new InvalidBulkEdit('bulk-not-publishable')
  } else if (change.kind === 'edit') {
    const { set, addTags, removeTags } = change
    if (Object.keys(set).length + addTags.length + removeTags.length === 0)
      throw new InvalidBulkEdit('bulk-nothing-to-change')
    mustBeEditable(config, change)
    await mustBeTags(req, config, change)
  }
}

/** Whether the user of a request may change documents of a collection in this way. */
export async function mayChange(
  req: PayloadRequest,
  { access }: SanitizedCollectionConfig,
  { kind }: BulkChange,
): Promise<boolean> {
  const rule = kind === 'delete' ? access.delete : access.update
  return Boolean(await executeAccess({ req, disableErrors: true }, rule))
}
