import type { CollectionConfig } from 'payload'

type Versions = NonNullable<CollectionConfig['versions']>

/** Drafts, versions and scheduled publication, for every kind of content. */
export const drafts: Versions = {
  maxPerDoc: 50,
  drafts: { autosave: false, schedulePublish: true, validate: false },
}
