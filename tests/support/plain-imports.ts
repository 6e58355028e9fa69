import { importPath } from './contract-imports.ts'
import { startCrm } from './crm.ts'

export const report = (
  imported: number,
  skipped = 0,
  errors: unknown[] = [],
  ignoredColumns: string[] = [],
) => ({ success: true, imported, skipped, errors, ignoredColumns })

/** The operation importContacts without options, and the contacts it stores. */
export async function openPlainImports() {
  const crm = await startCrm()
  const upload = (content: BlobPart, query = '') => {
    const form = new FormData()
    form.append('file', new Blob([content], { type: 'text/csv' }), 'contacts.csv')
    return crm.api('POST', importPath + query, { body: form })
  }
  const imports = async (content: BlobPart, query = '') => {
    const { status, json, text } = await upload(content, query)
    if (status !== 200) throw new Error(`${status}: ${text}`)
    return json
  }
  const taggedWith = async (tag: string) => {
    const { json } = await crm.api('GET', `/api/staff/contacts?tag=${encodeURIComponent(tag)}`)
    return json as { name: string; email: string | null; status: string; tags: string[] }[]
  }
  return { crm, upload, imports, taggedWith }
}
