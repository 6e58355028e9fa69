import type { SanitizedCollectionConfig, Where } from 'payload'
import type { BulkSelection } from '#src/contract/bulk-change.ts'
import { segmentPath } from '#src/people/segments/filter-by-segment.ts'
import { InvalidBulkEdit } from './errors.ts'

/** The condition of a selection. Throws InvalidBulkEdit for a segment of what are no contacts. */
export function conditionOf(
  { slug }: Pick<SanitizedCollectionConfig, 'slug'>,
  selection: BulkSelection,
): Where {
  if ('ids' in selection) return { id: { in: selection.ids } }
  // The filter is any JSON until the platform has validated it.
  if ('where' in selection) return selection.where as Where
  if (slug !== 'contacts') throw new InvalidBulkEdit('bulk-without-segments')
  return { [segmentPath]: { equals: selection.segment } }
}
