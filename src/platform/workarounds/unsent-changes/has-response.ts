import type { FormState } from 'payload'

/** Whether a response was merged between two states: it replaces nearly all fields, a change few. */
export const hasResponse = (before: FormState, after: FormState): boolean => {
  const known = Object.entries(after).filter(([path]) => before[path] !== undefined)
  const replaced = known.filter(([path, field]) => before[path] !== field).length
  return replaced > 2 && replaced * 2 > known.length
}
