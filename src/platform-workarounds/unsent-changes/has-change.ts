import type { FormField, FormState } from 'payload'

/** A property of the state of a field, which nothing reads: what differs in it is sent. */
export const mark = 'resent'
export const markOf = (field: FormField): number => Number(Reflect.get(field, mark) ?? 0)

/** Whether something that a person changes differs between two states. */
export const hasChange = (before: FormState, after: FormState): boolean =>
  Object.entries(after).some(([path, field]) => {
    const known = before[path]
    return (
      known !== undefined &&
      (known.value !== field.value ||
        known.rows?.length !== field.rows?.length ||
        markOf(known) !== markOf(field))
    )
  })
