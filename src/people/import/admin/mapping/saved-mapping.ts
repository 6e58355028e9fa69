import { z } from 'zod'
import { dateOrders, tagSeparators } from '#src/contract/people/import-options.ts'
import type { FileHead } from '#src/people/import/import-lines.ts'
import { savedKey } from './draft.ts'

const mapping = z.object({
  columns: z.record(z.string(), z.string().nullable()).catch({}),
  statuses: z.record(z.string(), z.string()).catch({}),
  unknownStatus: z.enum(['error', 'default']).catch('error'),
  tagsSeparator: z.enum(tagSeparators).catch('auto'),
  dateOrder: z.enum(dateOrders).catch('day'),
})

export const savedMapping = z.object({
  id: z.int(),
  name: z.string(),
  /** The import validates fields, and reports by name those that no longer exist. */
  mapping,
})
export type SavedMapping = z.output<typeof savedMapping>

/**
 * The saved mapping that fits a file: all columns that it takes are there. Of several the one that
 * knows the most columns of the file.
 */
export function fittingMapping(
  { columns }: FileHead,
  saved: readonly SavedMapping[],
): SavedMapping | undefined {
  const keys = new Set(columns.map(({ key }) => savedKey(key)))
  const known = ({ mapping }: SavedMapping): number =>
    Object.keys(mapping.columns).filter((key) => keys.has(key)).length
  const takesPresent = ({ mapping }: SavedMapping): boolean => {
    const taken = Object.entries(mapping.columns).filter(([, field]) => field !== null)
    return taken.length > 0 && taken.every(([key]) => keys.has(key))
  }
  return saved.filter(takesPresent).toSorted((one, other) => known(other) - known(one))[0]
}
