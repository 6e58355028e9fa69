import { errorText } from '#src/locales/errors/error-text.ts'
import type { ReaderI18n, Texts } from '#src/locales/texts.ts'
import type { ImportLine } from '#src/people/import/import-lines.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { ConnectionLost, FileChanged } from './send-file.ts'

/**
 * The displayable message of an error while a file was sent; `importing` names the people that may
 * have been imported, "" for none.
 */
export const problemOf = (error: unknown, t: Texts<'import'>, importing: string): string => {
  if (error instanceof FileChanged) return t('changed')
  if (error instanceof ConnectionLost)
    return importing ? t('lostImporting', { people: importing }) : t('lost')
  return messageOf(error)
}

export function inWords(line: ImportLine, i18n: ReaderI18n): ImportLine {
  if (line.kind === 'rejected') return { ...line, message: errorText(line, i18n) }
  if (line.kind !== 'done') return line
  const rows = line.outcome.rows.map((row) => ({
    ...row,
    error: errorText({ ...row, message: row.error }, i18n),
  }))
  return { ...line, outcome: { ...line.outcome, rows } }
}
