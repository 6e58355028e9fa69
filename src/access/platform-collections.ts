import type { Payload } from 'payload'
import { signedIn } from './index.ts'

/**
 * The platform lets every account at its own collections of locks and preferences, also one
 * that holds no role; these need one.
 */
export function restrictPlatformCollections({ collections }: Payload): void {
  const preferences = collections['payload-preferences'].config.access
  preferences.create = signedIn
  const locks = collections['payload-locked-documents'].config.access
  locks.create = signedIn
  locks.read = signedIn
  locks.update = signedIn
  locks.delete = signedIn
}
