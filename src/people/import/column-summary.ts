import { containsEmails } from './ignored-addresses.ts'
import type { FileColumn } from './import-lines.ts'
import { truncate } from './truncate.ts'

const sampleLimit = 3

const valueLimit = 50
const valueLength = 100

type Summary = Omit<FileColumn, 'name' | 'key' | 'column'>

/**
 * Summarises the values of a column, as far as a person needs them to say what it holds. Takes
 * memory for 50 short values, however many the column has.
 */
export function columnSummary() {
  const samples: string[] = []
  let counts: Map<string, number> | undefined = new Map()
  let hasEmails = false
  const count = (value: string): void => {
    if (!counts) return
    counts.set(value, (counts.get(value) ?? 0) + 1)
    if (counts.size > valueLimit || value.length > valueLength) counts = undefined
  }
  return {
    add(field: string): void {
      const value = field.trim()
      if (value === '') return
      count(value)
      hasEmails ||= containsEmails(value)
      if (samples.length === sampleLimit) return
      const sample = truncate(value)
      if (!samples.includes(sample)) samples.push(sample)
    },
    summary(): Summary {
      const values =
        counts &&
        [...counts]
          .map(([value, times]) => ({ value, count: times }))
          .sort((one, other) => other.count - one.count)
      return { samples, values: values ?? null, hasEmails }
    },
  }
}
