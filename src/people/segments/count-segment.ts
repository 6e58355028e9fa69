import type { Payload } from 'payload'
import type { SegmentCount, SegmentRules } from '#src/contract/people/segments.ts'
import { countContacts } from '#src/people/segments/sql/count-contacts.ts'
import { type Counting, previewCount } from './preview-count.ts'

/** Counts the contacts that meet the rules, and names ten, as a preview. Throws NotCounted. */
export const countSegment = (
  payload: Payload,
  rules: SegmentRules,
  { by, leaving }: Omit<Counting, 'purpose'>,
): Promise<SegmentCount> =>
  previewCount(payload, { by, leaving, purpose: 'segment' }, (db) => countContacts(db, rules))
