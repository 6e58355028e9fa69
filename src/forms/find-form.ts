import type { PayloadRequest } from 'payload'
import { database } from '#src/data/transaction.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { type FormRow, findFormBySlug } from './sql/forms.ts'

/** A published form; throws NotFound. */
export async function findFormFor(req: PayloadRequest, slug: string): Promise<FormRow> {
  const form = await findFormBySlug(await database(req), slug)
  if (!form) throw new NotFound()
  return form
}
