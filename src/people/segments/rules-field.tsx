import type { JSONFieldServerProps } from 'payload'
import { database } from '#src/data/transaction.ts'
import { findCustomFields } from '#src/people/custom-fields/sql/contact-fields.ts'
import { RulesBuilder } from './admin/rules-builder.tsx'

export async function RulesField({ path, req, permissions }: JSONFieldServerProps) {
  const fields = await findCustomFields(await database(req))
  const mayUpdate = permissions === true || Boolean(permissions?.update)
  return <RulesBuilder fields={fields} path={path} isReadOnly={!mayUpdate} />
}
