import { type PayloadRequest, ValidationError } from 'payload'

/**
 * The column of the unique violation that an operation of the platform failed with, or the
 * expression of the index; undefined for every other error.
 */
export function duplicateValue(
  error: unknown,
  { t }: Pick<PayloadRequest, 't'>,
): string | undefined {
  if (!(error instanceof ValidationError)) return undefined
  const taken = t('error:valueMustBeUnique')
  return error.data.errors.find(({ message }) => message === taken)?.path
}
