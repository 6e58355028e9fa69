import type { NotificationKind, NotificationTopic } from '#src/contract/notifications.ts'
import { notificationTopics } from '#src/contract/notifications.ts'
import type { Area, Level, Permission } from '#src/contract/permission.ts'

interface Topic {
  readonly kind: NotificationKind
  /** The permission to be notified, and to see it later. */
  readonly area: Area
  readonly level: Level
}

export const topics: Readonly<Record<NotificationTopic, Topic>> = {
  'newsletter-to-approve': { kind: 'approval', area: 'approvals', level: 'write' },
  'follow-up-assigned': { kind: 'assigned', area: 'contacts', level: 'read' },
  'message-assigned': { kind: 'assigned', area: 'submissions', level: 'read' },
  'proposal-assigned': { kind: 'assigned', area: 'submissions', level: 'read' },
  'newsletter-paused': { kind: 'mail-stopped', area: 'newsletters', level: 'write' },
  'mail-held-up': { kind: 'mail-stopped', area: 'newsletters', level: 'write' },
  'contacts-imported': { kind: 'import-done', area: 'contacts', level: 'read' },
  'subscribers-imported': { kind: 'import-done', area: 'newsletters', level: 'read' },
  'proposal-came-in': { kind: 'proposal', area: 'submissions', level: 'write' },
  'webhook-switched-off': { kind: 'webhook-stopped', area: 'settings', level: 'write' },
}

export const topicsFor = (may: (permission: Permission) => boolean): NotificationTopic[] =>
  notificationTopics.filter((topic) => may(`${topics[topic].area}:${topics[topic].level}`))

export const kindsOf = (about: readonly NotificationTopic[]): NotificationKind[] => [
  ...new Set(about.map((topic) => topics[topic].kind)),
]

export const topicsOfKinds = (kinds: readonly NotificationKind[]): NotificationTopic[] =>
  notificationTopics.filter((topic) => kinds.includes(topics[topic].kind))
