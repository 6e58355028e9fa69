import type { JSONFieldServerProps } from 'payload'
import { findCustomFields } from '#src/db/crm/contact-fields.ts'
import { database } from '#src/db/transaction.ts'
import { CustomFieldInputs } from './custom-field-inputs.tsx'

export async function CustomFields({ path, req, permissions }: JSONFieldServerProps) {
  const fields = await findCustomFields(await database(req))
  if (fields.length === 0) return null
  const mayUpdate = permissions === true || Boolean(permissions?.update)
  return <CustomFieldInputs fields={fields} path={path} isReadOnly={!mayUpdate} />
}
