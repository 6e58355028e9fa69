import type { AnswerValue } from '#src/contract/forms/form.ts'
import type { Database } from '#src/data/transaction.ts'
import { columnsOf, type ExportFile } from '#src/platform/csv/export-file.ts'
import { questionsOf } from './form-body.ts'
import { findToExport } from './sql/answers.ts'
import type { FormRow } from './sql/forms.ts'

type Row = Awaited<ReturnType<typeof findToExport>>[number]

const pageSize = 1_000

async function* pagesOf(db: Database, form: number): AsyncGenerator<Row[], void> {
  for (let after = 0; ; ) {
    const rows = await findToExport(db, form, after, pageSize)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}

const cellOf = (value: AnswerValue | undefined) =>
  typeof value === 'boolean' ? String(value) : value

/** The answers to a form, a column for each question that it has now, named by its key. */
export const answersFile = (db: Database, { id, slug, items }: FormRow): ExportFile<Row> => ({
  name: `answers-${slug}`,
  columns: [
    ...columnsOf(['id', 'state', 'version', 'createdAt', 'confirmedAt'] as const),
    ...questionsOf(items).map(({ name }) => ({
      name,
      value: ({ answers }: Row) => cellOf(Object.hasOwn(answers, name) ? answers[name] : undefined),
    })),
  ],
  batches: pagesOf(db, id),
})
