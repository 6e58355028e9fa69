import type { Payload } from 'payload'
import { signedIn } from '#src/access/index.ts'

/**
 * Defect of Payload: every account may create preferences, also one that holds no role, because
 * the collection sets no access for it (`preferences/config.js`).
 * Workaround: preferences are for staff.
 */
export function restrictPreferences({ collections }: Payload): void {
  collections['payload-preferences'].config.access.create = signedIn
}
