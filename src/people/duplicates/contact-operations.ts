import { APIError, type PayloadRequest } from 'payload'
import { englishOf } from '#src/locales/errors/english-error.ts'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'
import { mergesContacts } from '../contacts/name-parts.ts'
import type { ContactDocument } from './merged-fields.ts'

export class MergeRejected extends CodedError {
  override readonly name = 'MergeRejected'
  override readonly status: 400 | 404 | 409
  constructor(status: MergeRejected['status'], code: ErrorCode, ...params: string[]) {
    super({ code, params }, englishOf(code, params))
    this.status = status
  }
}

export const operationOn = (req: PayloadRequest, id: number) =>
  ({
    collection: 'contacts',
    id,
    // A contact that another user has open is left to them.
    overrideLock: false,
    context: { [mergesContacts]: true },
    ...asCaller(req),
  }) as const

export const findContactDocument = async (
  req: PayloadRequest,
  id: number,
): Promise<ContactDocument | undefined> => {
  const { docs } = await req.payload.find({
    collection: 'contacts',
    where: { id: { equals: id } },
    limit: 1,
    ...asCaller(req),
  })
  const [document] = docs
  return document && { ...document }
}

/** Names the platform's error for a contact that another user has open, outside the transaction. */
export const rejectLocked = (error: unknown): never => {
  if (error instanceof APIError && error.status === 423)
    throw new MergeRejected(409, 'document-locked')
  throw error
}
