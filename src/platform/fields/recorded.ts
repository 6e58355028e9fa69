import type { Condition, FieldAccess } from 'payload'
import { type HiddenArgs, hiddenWithout } from '#src/platform/access/index.ts'

/** Written by commands only: a form that could write them would bypass the rules of sending. */
export const codeOnly: { create: FieldAccess; update: FieldAccess } = {
  create: () => false,
  update: () => false,
}

/** What was submitted is immutable. */
export const createOnly = { update: () => false }

export const internal = { ...codeOnly, read: () => false }

/** Written by commands only, and shown by a panel rather than as a field. */
export const inPanel = { access: codeOnly, admin: { condition: () => false } } as const

interface Recorded {
  readonly name: string
  readonly withTime?: boolean
  /** Whether it is a user id; hidden from those who may not read users. */
  readonly isUser?: boolean
}

const hasHappened =
  ({ name, isUser }: Recorded): Condition =>
  (data, _, args: HiddenArgs) =>
    Boolean(data?.[name]) && !(isUser && hiddenWithout('users')(args))

/** A read-only field written by commands, shown beside the form once it has a value. */
export const recorded = (field: Recorded) => ({
  name: field.name,
  access: codeOnly,
  admin: {
    position: 'sidebar' as const,
    readOnly: true,
    condition: hasHappened(field),
    ...(field.withTime ? { date: { pickerAppearance: 'dayAndTime' as const } } : {}),
  },
})
