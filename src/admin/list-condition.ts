import type { Where } from 'payload'

/** The alternatives of a list's filter, each of conditions that hold together. */
const alternativesOf = (where: Where | undefined): Where[][] => {
  const alternatives = where?.or?.length ? where.or : [where && !where.or ? where : {}]
  return alternatives.map((each) => each.and ?? (Object.keys(each).length > 0 ? [each] : []))
}

/**
 * A list's filter with another condition on a field, undefined for none, in the platform's own
 * form: alternatives of conditions that hold together.
 */
export const withCondition = (
  where: Where | undefined,
  field: string,
  condition: Where[string] | undefined,
): Where => ({
  or: alternativesOf(where).map((conditions) => {
    const others = conditions.filter((each) => !Object.hasOwn(each, field))
    return { and: condition === undefined ? others : [...others, { [field]: condition }] }
  }),
})

/** The condition on a field of a list's filter; null where its alternatives differ, undefined where none has one. */
export function conditionIn(where: Where | undefined, field: string): unknown {
  const found = alternativesOf(where).map(
    (conditions): unknown => conditions.find((each) => Object.hasOwn(each, field))?.[field],
  )
  const [first, ...others] = found.map((each) => JSON.stringify(each))
  return others.every((each) => each === first) ? found[0] : null
}
