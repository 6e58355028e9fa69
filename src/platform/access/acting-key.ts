import type { Area, Level, Permission } from '#src/contract/permission.ts'

export interface ActingKey {
  readonly id: number
  readonly name: string
  readonly permissions: readonly Permission[]
}

/** The owner of an API key that acts: with the roles of the account, within what the key permits. */
export type ByKey<User> = User & { readonly actingKey: ActingKey }

/** The API key by which a user acts; undefined for a person. */
export const keyBehind = (user: object | null | undefined): ActingKey | undefined =>
  user != null && 'actingKey' in user ? (user as ByKey<object>).actingKey : undefined

/** Whether a key permits it, which its owner may; always true of a person. */
export function isWithinKey(user: object | null | undefined, area: Area, level: Level): boolean {
  const key = keyBehind(user)
  if (!key) return true
  const { permissions } = key
  return permissions.includes(`${area}:write`) || permissions.includes(`${area}:${level}`)
}
