import type { PayloadRequest } from 'payload'
import type { NotificationTopic } from '#src/contract/notifications.ts'
import { rolesBehind } from '#src/platform/access/index.ts'
import { permissionsOf } from '#src/platform/access/roles.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { topicsFor } from '#src/platform/notifications/topics.ts'

export function visibleTopics(req: Pick<PayloadRequest, 'user' | 'payload'>): NotificationTopic[] {
  const granted = new Set<string>(permissionsOf(rolesIn(req.payload.config), rolesBehind(req)))
  return topicsFor((permission) => granted.has(permission))
}
