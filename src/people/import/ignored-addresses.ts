import { isEmailAddress } from '#src/contract/values.ts'
import { UnreadableFile } from '#src/platform/csv/errors.ts'
import type { Columns } from './columns.ts'
import { truncate } from './truncate.ts'

const lengthLimit = 1_000

export const containsEmails = (field: string): boolean =>
  field.includes('@') &&
  field.length <= lengthLimit &&
  field
    .trim()
    .split(/[\s;,|]+/)
    .every((part) => isEmailAddress(part.toLowerCase()))

const reject = (column: string): never => {
  throw new UnreadableFile(
    'file-emails-ignored',
    `has email addresses in the column “${truncate(column)}”, which would be lost; please name it email`,
    truncate(column),
  )
}

/**
 * Checks the ignored columns of a file for email addresses, so that contacts are never imported
 * without the email the file has. `read` and `end` throw UnreadableFile when there is no email
 * column, or all of it is empty, and one that was not ignored by choice holds emails.
 */
export function watchForIgnoredEmails({ ignored: all, positions }: Columns) {
  const taken = positions.get('email') ?? []
  const ignored = all.filter(({ isChosen }) => !isChosen)
  let isDone = false
  let found: string | undefined
  return {
    read(fields: readonly string[]): void {
      isDone ||= taken.some((position) => (fields[position] ?? '').trim() !== '')
      if (isDone || found !== undefined) return
      const column = ignored.find((each) => containsEmails(fields[each.position] ?? ''))
      if (!column) return
      found = column.name || `${column.position + 1}`
      if (taken.length === 0) reject(found)
    },
    /** To be called after the last record. */
    end(): void {
      if (!isDone && found !== undefined) reject(found)
    },
  }
}
