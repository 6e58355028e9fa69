/**
 * Records that the software writes itself, closed to everybody: what made them is in the trail by
 * the command that did it.
 */
const records: readonly string[] = [
  'bounces',
  'bulk-edits',
  'consents',
  'deliveries',
  'erasures',
  'imports',
  'webhook-calls',
]

/** Whether changes of a collection are in the audit trail; of the platform's own, saved filters. */
export const isAudited = (collection: string): boolean =>
  collection === 'payload-query-presets' ||
  (!collection.startsWith('payload-') && !records.includes(collection))

/** Titles that are about no person, so that they may stay when the document is deleted. */
const labelled: Readonly<Record<string, string>> = {
  actions: 'title',
  news: 'title',
  events: 'title',
  pages: 'title',
  tags: 'name',
  redirects: 'from',
  topics: 'name',
  newsletters: 'title',
  'email-templates': 'name',
  'progression-stages': 'name',
  'follow-up-rules': 'name',
  'retention-rules': 'name',
}

const longest = 200

/** The label of a document as the trail stores it; null where it might name a person. */
export function labelOf(collection: string, document: Readonly<Record<string, unknown>>) {
  const field = labelled[collection]
  const value = field === undefined ? undefined : document[field]
  return typeof value === 'string' && value !== '' ? value.slice(0, longest).toWellFormed() : null
}
