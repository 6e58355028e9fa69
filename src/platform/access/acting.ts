import type { PayloadRequest } from 'payload'

/** Options of the platform's operations for what a person does, within their access. */
export const asCaller = (req: PayloadRequest) => ({ depth: 0, overrideAccess: false, req }) as const

/** For what a command does, in collections and fields that are closed to everybody but it. */
export const asCommand = (req: PayloadRequest) => ({ depth: 0, overrideAccess: true, req }) as const
