import type { Difference } from '#src/contract/forms/answers.ts'
import type { PersonField } from '#src/contract/forms/form.ts'
import type { PersonAnswers } from './answer-rules.ts'
import type { PersonFields } from './known-values.ts'
import { type ContactShape, contactWith, type WrittenContact } from './people.ts'

const plain = [
  ...(['name', 'firstName', 'lastName', 'phone', 'postcode', 'city', 'status'] as const),
] as const

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}

type Pair = Omit<Difference, 'label'>

const pair = (field: PersonField, before: unknown, after: unknown, key = ''): Pair[] => {
  const texts = { before: textOf(before), after: textOf(after) }
  return texts.after === '' || texts.after === texts.before ? [] : [{ field, key, ...texts }]
}

/** How a contact would differ if answers were written to it, field by field. Pure. */
export function differencesOf(
  contact: ContactShape,
  answered: PersonAnswers,
  fields: PersonFields,
): Pair[] {
  const next = contactWith(contact, answered, fields)
  const stageName = (stage: number | null | undefined): string | undefined =>
    fields.stages.find(({ id }) => id === stage)?.name
  return [
    ...plain.flatMap((field) => pair(field, contact[field], next[field] ?? contact[field])),
    ...pair('tags', contact.tags, next.tags ?? contact.tags),
    ...pair('stage', stageName(contact.currentStage), stageName(next.stage)),
    ...fields.custom.flatMap(({ name }) =>
      pair('custom', contact.custom?.[name], next.custom?.[name], name),
    ),
  ]
}

/** The fields of a contact with some of the differences, those that are as they were looked at. */
export function dataOf(
  contact: ContactShape,
  answered: PersonAnswers,
  fields: PersonFields,
  chosen: readonly Pair[],
): { readonly data: WrittenContact; readonly applied: number } {
  const isChosen = (each: Pair): boolean =>
    chosen.some(
      ({ field, key, before, after }) =>
        field === each.field && key === each.key && before === each.before && after === each.after,
    )
  const applied = differencesOf(contact, answered, fields).filter(isChosen)
  const next = contactWith(contact, answered, fields)
  const data: WrittenContact = {}
  for (const { field, key } of applied) {
    if (field === 'email' || field === 'topics' || field === 'displayed') continue
    if (field !== 'custom') Object.assign(data, { [field]: next[field] })
    else data.custom = { ...contact.custom, ...data.custom, [key]: next.custom?.[key] ?? '' }
  }
  return { data, applied: applied.length }
}
