import { type NotificationKind, notificationKinds } from '#src/contract/notifications.ts'
import { type LinkPurpose, linkToken } from '#src/mail/pages/link-token.ts'

const ofKinds = (names: string): LinkPurpose => `notifications ${names}`

export function stopPath(key: string, user: number, kinds: readonly NotificationKind[]): string {
  const names = kinds.join('.')
  return `/api/notifications/stop/${names}/${linkToken(key, ofKinds(names), user)}`
}

export function readStopPath(names: string): {
  readonly purpose: LinkPurpose
  readonly kinds: readonly NotificationKind[]
} {
  const named = names.split('.')
  return {
    purpose: ofKinds(names),
    kinds: notificationKinds.filter((kind) => named.includes(kind)),
  }
}
