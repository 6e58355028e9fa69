import type { CollectionBeforeValidateHook } from 'payload'

export interface NameParts {
  readonly firstName: string
  readonly lastName: string
}

const title =
  /^(?:dr|prof|mr|mrs|ms|miss|mx|herr|frau|mme|mlle|monsieur|madame|sr|sra|srta|dott|dott\.?ssa|sig|sig\.?ra|ing|dipl\.?-ing)\.?$/i

/** What stands after a comma, and is no first name. */
const suffix = /^(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d|m\.?a|m\.?sc|esq)\.?$/i

const initial = /^\p{L}\.?$/u

/** Names of Chinese, Japanese and Korean, which begin with that of the family. */
const familyFirst = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** The words after titles and initials. */
const after = (words: readonly string[], isLeftOut: RegExp): string[] => {
  const begin = words.findIndex((word) => !isLeftOut.test(word))
  return begin === -1 ? [] : words.slice(begin)
}

/**
 * The first and last name in a name by a rule, "" for one that it cannot tell: the first word that
 * is no title, and the others; "Lovelace, Ada" the other way round. After a title one word is a last
 * name, and an initial is no first name. An email address has neither.
 */
export function nameParts(name: string): NameParts {
  if (name.includes('@')) return { firstName: '', lastName: '' }
  const [whole = '', given = '', ...rest] = name.split(/\s*,\s*/)
  if (given && rest.length === 0 && !suffix.test(given)) {
    const [firstName = ''] = after(wordsOf(given), title)
    return { firstName, lastName: after(wordsOf(whole), title).join(' ') }
  }
  const all = wordsOf(whole)
  const words = after(all, title)
  const [first = '', ...others] = words
  if (others.length === 1 && words.every((word) => familyFirst.test(word)))
    return { firstName: others[0] ?? '', lastName: first }
  const isTitled = words.length < all.length
  if (others.length === 0 && isTitled) return { firstName: '', lastName: first }
  const firstName = initial.test(first) ? '' : first
  return { firstName, lastName: after(others, initial).join(' ') }
}

type StoredParts = { readonly [Part in keyof NameParts]: string | null }

const orNull = (part: string, rule: string): string | null =>
  part === '' || part === rule ? null : part

/** The parts to store: null where there is none, or the rule makes the same of the name. */
export function unlikeRule(name: string, { firstName, lastName }: NameParts): StoredParts {
  const rule = nameParts(name)
  return {
    firstName: orNull(firstName, rule.firstName),
    lastName: orNull(lastName, rule.lastName),
  }
}

/** Marks, in a context, a change of a contact by a merge, which chooses name and parts together. */
export const mergesContacts = 'mergesContacts'

const spaced = (text: string): string =>
  ` ${text
    .toLowerCase()
    .match(/[^\s,]+/g)
    ?.join(' ')} `

/**
 * A first or last name is stored where it is not what the rule makes of the name. When the name
 * changes, one that is not edited with it stays only where the new name contains its words: any
 * other belonged to the name before, and is again what the rule makes of the name.
 */
export const storeNameParts: CollectionBeforeValidateHook = ({ context, data, originalDoc }) => {
  if (!data) return data
  const stored = { ...data }
  const before = `${originalDoc?.name ?? ''}`
  const name = `${data['name'] ?? before}`
  const rule = nameParts(name)
  for (const part of ['firstName', 'lastName'] as const) {
    const value = data[part] === undefined ? originalDoc?.[part] : data[part]
    const isOfBefore =
      name !== before &&
      !context[mergesContacts] &&
      value === originalDoc?.[part] &&
      !spaced(name).includes(spaced(`${value}`))
    if (value === '' || value === rule[part] || isOfBefore) stored[part] = null
  }
  return stored
}
