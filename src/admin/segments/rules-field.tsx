import type { JSONFieldServerProps } from 'payload'
import { findCustomFields } from '#src/db/crm/contact-fields.ts'
import { database } from '#src/db/transaction.ts'
import { RulesBuilder } from './rules-builder.tsx'

export async function RulesField({ path, req, permissions }: JSONFieldServerProps) {
  const fields = await findCustomFields(await database(req))
  const mayUpdate = permissions === true || Boolean(permissions?.update)
  return <RulesBuilder fields={fields} path={path} isReadOnly={!mayUpdate} />
}
