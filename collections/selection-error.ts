import { APIError } from 'payload'
import { CommandError } from './command.ts'

/**
 * The error of a filter that the platform rejects, such as one on a field that does not exist or
 * may not be read, for the user; any other error unchanged.
 */
export const selectionError = (error: unknown): unknown =>
  error instanceof APIError && error.status < 500
    ? new CommandError(error.status, {
        code: 'selection-invalid',
        params: [error.message],
        message: error.message,
      })
    : error
