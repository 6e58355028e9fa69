import { randomBytes } from 'node:crypto'

/** By which scanners of published code find a key: `mk_[A-Za-z0-9_-]{43}`. */
const form = /^mk_[\w-]{43}$/

export const newKey = (): string => `mk_${randomBytes(32).toString('base64url')}`

export const isKey = (token: string): boolean => form.test(token)

/** What is shown of a key, to know it by. */
export const prefixOf = (key: string): string => key.slice(0, 11)
