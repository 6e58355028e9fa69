import type { PayloadRequest } from 'payload'
import { type CustomField, customValues } from '#src/contract/people/custom-fields.ts'
import { contactStatuses } from '#src/contract/people/enums.ts'
import { database } from '#src/data/transaction.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { textsOf } from '#src/locales/texts.ts'
import { findCustomFields } from '#src/people/custom-fields/sql/contact-fields.ts'
import { findContactDocument } from '#src/people/duplicates/contact-operations.ts'
import type { ContactDocument } from '#src/people/duplicates/merged-fields.ts'
import { type ComparedDetails, findComparedDetails } from '#src/people/duplicates/sql/duplicates.ts'
import { fieldLabels } from './admin/field-labels.ts'

export interface ComparedSide {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly createdAt: string
  /** The version that is shown (optimistic lock). */
  readonly updatedAt: string
  readonly tags: readonly string[]
  readonly counts: Pick<ComparedDetails, 'entries' | 'interactions' | 'followUps'>
}

/** A field of both: its values as they are shown, "" where there is none. */
export interface ComparedField {
  /** As in the command; of custom fields `custom.<name>`. */
  readonly key: string
  readonly label: string
  readonly values: readonly [string, string]
}

export interface Comparison {
  readonly sides: readonly [ComparedSide, ComparedSide]
  readonly fields: readonly ComparedField[]
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const sideOf = (document: ContactDocument, details: ComparedDetails): ComparedSide => ({
  id: details.id,
  name: text(document['name']),
  email: text(document['email']),
  createdAt: text(document['createdAt']),
  updatedAt: text(document['updatedAt']),
  tags: Array.isArray(document['tags']) ? document['tags'].map(String) : [],
  counts: details,
})

type Shown = (document: ContactDocument, details: ComparedDetails) => string

const shownFields = ({ i18n }: PayloadRequest): Readonly<Record<string, Shown>> => ({
  name: (document) => text(document['name']),
  email: (document) => text(document['email']),
  phone: (document) => text(document['phone']),
  status: (document) => {
    const status = contactStatuses.find((each) => each === document['status'])
    return status ? labelIn(`contactStatus.${status}`, i18n) : ''
  },
  stage: (_, { stage }) => stage,
  owner: (_, { owner }) => owner,
  postcode: (document) => text(document['postcode']),
  city: (document) => text(document['city']),
  notes: (document) => text(document['notes']),
})

const customField =
  ({ i18n }: PayloadRequest) =>
  ({ name }: CustomField): Shown =>
  (document) => {
    const value = customValues.catch({}).parse(document['custom'])[name]
    const words = textsOf('custom-fields', i18n)
    if (typeof value === 'boolean') return value ? words('yes') : words('no')
    return [value ?? ''].flat().join(', ')
  }

export async function readComparison(
  req: PayloadRequest,
  ids: readonly [number, number],
): Promise<Comparison | undefined> {
  const db = await database(req)
  const [one, other] = [
    await findContactDocument(req, ids[0]),
    await findContactDocument(req, ids[1]),
  ]
  const details = await findComparedDetails(db, ids)
  const [oneDetails, otherDetails] = [details.get(ids[0]), details.get(ids[1])]
  if (!one || !other || !oneDetails || !otherDetails) return undefined
  const labels = fieldLabels(req.i18n)
  const own = Object.entries(shownFields(req)).map(([key, show]) => ({
    key,
    label: labels[key] ?? key,
    show,
  }))
  const added = (await findCustomFields(db)).map((field) => ({
    key: `custom.${field.name}`,
    label: field.label,
    show: customField(req)(field),
  }))
  const fields = [...own, ...added].map(({ key, label, show }): ComparedField => {
    return { key, label, values: [show(one, oneDetails), show(other, otherDetails)] }
  })
  return {
    sides: [sideOf(one, oneDetails), sideOf(other, otherDetails)],
    fields: fields.filter(({ values }) => values.some((value) => value !== '')),
  }
}
