import { APIError } from 'payload'
import { Rejection } from './errors.ts'

/**
 * Throws the error of a filter that the platform rejects, such as one on a field that does not exist
 * or may not be read, for the user; any other error unchanged.
 */
export const throwSelectionError = (error: unknown): never => {
  if (!(error instanceof APIError) || error.status >= 500) throw error
  const { message, status } = error
  throw new Rejection(status, { code: 'selection-invalid', params: [message], message })
}
