import { columnsOf, type ExportFile } from '#src/platform/csv/export-file.ts'
import type { ExportedSignUp } from './sql/sign-ups.ts'

/** The file of a list of sign-ups. */
export const signUpsFile = (
  batches: AsyncIterable<readonly ExportedSignUp[]>,
): ExportFile<ExportedSignUp> => ({
  name: 'shift-sign-ups',
  columns: columnsOf([
    ...(['id', 'shift', 'event', 'startDate', 'endDate', 'name', 'email', 'phone'] as const),
    ...(['state', 'source', 'ageAgreement', 'consent', 'checkedInAt', 'createdAt'] as const),
  ]),
  batches,
})
