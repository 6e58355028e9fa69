import type { Payload } from 'payload'
import { chosenFields } from '#src/contract/people/merge.ts'

/** Fields with a single value; lists and groups stay as the primary contact has them. */
const plainTypes: ReadonlySet<string> = new Set([
  ...['text', 'textarea', 'email', 'number', 'date', 'select', 'radio', 'relationship', 'json'],
])

const handled: ReadonlySet<string> = new Set([
  ...chosenFields,
  ...['tags', 'notes', 'custom', 'currentStage', 'phoneE164', 'createdAt', 'updatedAt'],
])

export const otherFieldsOf = ({ collections }: Payload): string[] =>
  collections.contacts.config.flattenedFields
    .filter((field) => !handled.has(field.name) && plainTypes.has(field.type))
    .filter(
      (field) => !('hasMany' in field && field.hasMany) && !('virtual' in field && field.virtual),
    )
    .map(({ name }) => name)
