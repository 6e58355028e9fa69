import type { CollectionConfig } from 'payload'

type Versions = NonNullable<CollectionConfig['versions']>

/** Drafts, versions and publication at a chosen time, as every kind of content has them. */
export const drafts: Versions = {
  maxPerDoc: 50,
  drafts: { autosave: false, schedulePublish: true, validate: false },
}
