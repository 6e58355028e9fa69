import type { FieldAccess } from 'payload'

/** Moved by commands only: a form that could write them could skip the rules of sending. */
export const codeOnly: { create: FieldAccess; update: FieldAccess } = {
  create: () => false,
  update: () => false,
}

interface Recorded {
  readonly name: string
  /** Whether a moment is shown with its time of day. */
  readonly withTime?: boolean
}

/** Written by commands, and shown beside the form once there is something to show. */
export const recorded = ({ name, withTime = false }: Recorded) => ({
  name,
  access: codeOnly,
  admin: {
    position: 'sidebar' as const,
    readOnly: true,
    condition: (data: Readonly<Record<string, unknown>>) => Boolean(data[name]),
    ...(withTime ? { date: { pickerAppearance: 'dayAndTime' as const } } : {}),
  },
})
