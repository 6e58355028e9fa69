import type { Access, Config, PayloadRequest } from 'payload'
import { label } from '#src/locales/labels/label.ts'

/** The lists with saved filters that a user reads. */
async function readableLists(req: PayloadRequest): Promise<string[]> {
  const lists = Object.values(req.payload.collections).map(({ config }) => config)
  const found = lists
    .filter(({ enableQueryPresets }) => enableQueryPresets)
    .map(async ({ slug, access }) => ((await access.read({ req })) === false ? [] : [slug]))
  return (await Promise.all(found)).flat()
}

/** A filter may quote what its list holds. */
const ofReadableList: Access = async ({ req }) => {
  const slugs = await readableLists(req)
  return slugs.length > 0 && { relatedCollection: { in: slugs } }
}

const forReadableList: Access<{ relatedCollection?: string }> = async ({ req, data }) => {
  const slugs = await readableLists(req)
  return data?.relatedCollection ? slugs.includes(data.relatedCollection) : slugs.length > 0
}

/**
 * Saved list filters (Payload query presets), private or shared with all staff who read the list.
 * Sharing with named users is not offered: most staff may not read the list of accounts.
 */
export const savedFilters: NonNullable<Config['queryPresets']> = {
  labels: { singular: label('contacts.savedFilter'), plural: label('contacts.savedFilters') },
  access: {
    create: forReadableList,
    read: ofReadableList,
    update: ofReadableList,
    delete: ofReadableList,
  },
  constraints: {},
  filterConstraints: ({ options }) =>
    options.filter((option) => typeof option === 'string' || option.value !== 'specificUsers'),
}
