import type { Crm } from './crm.ts'
import { csvOf } from './imports.ts'

export const importPath = '/api/staff/contacts/bulk-import'

/** The request of an import, with its options before its file. */
export const importForm = (content: string, options: unknown): FormData => {
  const form = new FormData()
  if (options !== undefined)
    form.append('options', typeof options === 'string' ? options : JSON.stringify(options))
  form.append('file', new Blob([content]), 'people.csv')
  return form
}

/** A CSV file of these rows, with the line ends of Unix. */
export const table = (...rows: readonly (readonly string[])[]): string => csvOf(rows, ',', '\n')

/** The response to an import with options, in which every column is known. */
export const report = (imported: number, updated = 0, skipped = 0, errors: unknown[] = []) => ({
  success: true,
  imported,
  updated,
  skipped,
  errors,
  ignoredColumns: [],
})

export const contractImportsOf = (crm: Crm) => {
  const upload = (content: string, options?: unknown, query = '') =>
    crm.api('POST', importPath + query, { body: importForm(content, options) })
  return {
    upload,
    run: async (content: string, options: unknown = {}) => {
      const { status, json, text } = await upload(content, options)
      if (status !== 200) throw new Error(`${status}: ${text}`)
      return json as Record<string, unknown>
    },
    stored: async (email: string) => {
      const { docs } = await crm.payload.find({
        collection: 'contacts',
        where: { email: { equals: email } },
        depth: 0,
      })
      return docs[0]
    },
  }
}
export type ContractImports = ReturnType<typeof contractImportsOf>
