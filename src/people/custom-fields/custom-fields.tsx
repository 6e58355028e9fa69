import type { JSONFieldServerProps } from 'payload'
import { database } from '#src/data/transaction.ts'
import { findCustomFields } from '#src/people/custom-fields/sql/contact-fields.ts'
import { CustomFieldInputs } from './admin/custom-field-inputs.tsx'

export async function CustomFields({ path, req, permissions }: JSONFieldServerProps) {
  const fields = await findCustomFields(await database(req))
  if (fields.length === 0) return null
  const mayUpdate = permissions === true || Boolean(permissions?.update)
  return <CustomFieldInputs fields={fields} path={path} isReadOnly={!mayUpdate} />
}
