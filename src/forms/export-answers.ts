import type { Answers, AnswerValue } from '#src/contract/forms/form.ts'
import type { Database } from '#src/data/transaction.ts'
import { columnsOf, type ExportFile } from '#src/platform/csv/export-file.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { type Question, questionsOf } from './form-body.ts'
import { findToExport } from './sql/answers.ts'
import type { FormRow } from './sql/forms.ts'

type Answered = Awaited<ReturnType<typeof findToExport>>[number]
/** With where staff download their files, by question. */
type Row = Answered & { readonly files: Readonly<Record<string, string>> }

const pageSize = 1_000

const answerTo = (answers: Answers, name: string) =>
  Object.hasOwn(answers, name) ? answers[name] : undefined

const withFiles =
  (questions: readonly string[]) =>
  (row: Answered): Row => ({
    ...row,
    files: Object.fromEntries(
      questions
        .filter((name) => answerTo(row.answers, name) !== undefined)
        .map((name) => [
          name,
          `${siteUrls().baseUrl}/cms-api/form-answers/${row.id}/files/${name}`,
        ]),
    ),
  })

type Asked = Pick<Question, 'name' | 'control'>

async function* pagesOf(
  db: Database,
  id: number,
  asked: readonly Asked[],
): AsyncGenerator<Row[], void> {
  const files = asked.filter(({ control }) => control === 'file')
  const complete = withFiles(files.map(({ name }) => name))
  for (let after = 0; ; ) {
    const rows = await findToExport(db, id, after, pageSize)
    if (rows.length > 0) yield rows.map(complete)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}

const cellOf = (value: AnswerValue | undefined) =>
  typeof value === 'boolean' ? String(value) : value

/**
 * The answers to a form with who gave them, a column for each question that it has now, named by its
 * key, and for those that it had before. Keys have no capital letters, unlike `personName`.
 */
export const answersFile = (
  db: Database,
  { id, slug, items }: FormRow,
  former: readonly Asked[],
): ExportFile<Row> => ({
  name: `answers-${slug}`,
  columns: [
    ...columnsOf(['id', 'state', 'version', 'createdAt', 'confirmedAt'] as const),
    ...columnsOf(['personName', 'personEmail'] as const),
    ...[...questionsOf(items), ...former].flatMap(({ name, control }) => [
      { name, value: ({ answers }: Row) => cellOf(answerTo(answers, name)) },
      ...(control === 'file'
        ? [{ name: `${name}_file`, value: ({ files }: Row) => files[name] }]
        : []),
    ]),
  ],
  batches: pagesOf(db, id, [...questionsOf(items), ...former]),
})
