import type { Payload } from 'payload'
import { restrictLocks } from './edit-locks.ts'
import { signedIn } from './index.ts'

/**
 * The platform lets every account at its own collections of locks and preferences, also one
 * that holds no role; these need one, and locks the right to write what they are on.
 */
export function restrictPlatformCollections(payload: Payload): void {
  payload.collections['payload-preferences'].config.access.create = signedIn
  restrictLocks(payload)
}
