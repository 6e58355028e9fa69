import type { TextareaField, TextField } from 'payload'
import { isImageUrl, isWebUrl } from '#src/contract/values.ts'
import type { Label } from '#src/locales/labels/label.ts'

/** A text that is "" where there is none. */
export const optionalText = (name: string, description: Label) =>
  ({ name, type: 'text', defaultValue: '', admin: { description } }) satisfies TextField

/** One of several lines. */
export const optionalTextarea = (name: string, description: Label) =>
  ({ name, type: 'textarea', defaultValue: '', admin: { description } }) satisfies TextareaField

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Validates a text field: empty, or an absolute http(s) URL. */
export const webUrl = (value: unknown): true | string =>
  isEmpty(value) || (typeof value === 'string' && isWebUrl(value))
    ? true
    : 'Must be a web address that begins with https:// or http://'

export const requiredWebUrl = (value: unknown): true | string =>
  webUrl(isEmpty(value) ? ' ' : value)

/** Validates a text field: empty, `/api/images/…`, or an absolute http(s) URL. */
export const imageUrl = (value: unknown): true | string =>
  isEmpty(value) || (typeof value === 'string' && isImageUrl(value))
    ? true
    : 'Must be a web address, or the /api/images/… address of an upload'
