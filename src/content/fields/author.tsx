import { FieldDescription, FieldLabel, RelationshipField } from '@payloadcms/ui'
import type { DefaultServerCellComponentProps, RelationshipFieldServerProps } from 'payload'
import { z } from 'zod'
import { findName } from '#src/platform/sql/name-of-account.ts'

/** Of a relation to an account, populated or not. */
const account = z
  .union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)])
  .optional()
  .catch(undefined)

/** The name that readers see, also for staff who may not read accounts. */
export async function AuthorCell({ cellData, payload }: DefaultServerCellComponentProps) {
  const id = account.parse(cellData)
  return <span>{(id && (await findName(payload.db.drizzle, id))) ?? '—'}</span>
}

/** The platform's field for who may choose among accounts; for others the name that readers see. */
export async function AuthorField(props: RelationshipFieldServerProps) {
  const { clientField, data, path, permissions, readOnly = false, req, schemaPath = '' } = props
  const mayChoose = (await req.payload.collections.users.config.access.read({ req })) === true
  if (mayChoose)
    return (
      <RelationshipField {...{ field: clientField, path, permissions, readOnly, schemaPath }} />
    )
  const id = account.parse(data['author']) ?? req.user?.id
  const name = typeof id === 'number' ? await findName(req.payload.db.drizzle, id) : undefined
  return (
    <div className="field-type">
      <FieldLabel as="span" label={clientField.label ?? ''} path={path} />
      <div>{name ?? '—'}</div>
      <FieldDescription description={clientField.admin?.description ?? ''} path={path} />
    </div>
  )
}
