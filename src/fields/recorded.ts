import type { Condition, FieldAccess } from 'payload'
import { hiddenWithout, type Looking } from '#src/access/index.ts'

/** Moved by commands only: a form that could write them could skip the rules of sending. */
export const codeOnly: { create: FieldAccess; update: FieldAccess } = {
  create: () => false,
  update: () => false,
}

interface Recorded {
  readonly name: string
  /** Whether a moment is shown with its time of day. */
  readonly withTime?: boolean
  /** Whether it names a user, who is a mere number to those who may not read users. */
  readonly isUser?: boolean
}

const hasHappened =
  ({ name, isUser }: Recorded): Condition =>
  (data, _, looking: Looking) =>
    Boolean(data?.[name]) && !(isUser && hiddenWithout('users')(looking))

/** Written by commands, and shown beside the form once there is something to show. */
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
