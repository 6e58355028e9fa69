import { MusterError } from '@muster/client'
import type { Texts } from '../texts/en.ts'

/** What a form shows: what was entered, what is wrong with it, or that it was sent. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>
  readonly error?: FieldError
  readonly isDone?: boolean
}

interface FieldError {
  /** Of the form as a whole, if undefined. */
  readonly field?: string
  readonly text: string
}

export const emptyForm: FormState = { values: {} }

/** The text fields of a form that was posted. */
export const valuesIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/**
 * What the API says of a rejected form: `email: must be a valid email address` belongs to the
 * field `email`. Throws what is no such rejection.
 */
export function fieldErrorOf(error: unknown, t: Texts): FieldError {
  if (!(error instanceof MusterError) || error.status !== 400) throw error
  if (error.retryAfter !== undefined) return { text: t.forms.tooMany }
  const [, field, rule] = /^(\w+): (.+)$/s.exec(error.message) ?? []
  if (field === undefined || rule === undefined) return { text: error.message }
  return { field, text: t.forms.rules[rule] ?? rule }
}

/**
 * Sends a form. Resolves with what to show of it: its values again with what is wrong, or
 * undefined when it was sent.
 */
export async function submit(
  values: FormState['values'],
  t: Texts,
  send: () => Promise<unknown>,
): Promise<FormState | undefined> {
  try {
    await send()
    return undefined
  } catch (error) {
    return { values, error: fieldErrorOf(error, t) }
  }
}
