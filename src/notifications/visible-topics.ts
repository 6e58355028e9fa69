import type { PayloadRequest } from 'payload'
import { rolesBehind } from '#src/access/index.ts'
import { permissionsOf } from '#src/access/roles.ts'
import type { NotificationTopic } from '#src/contract/notifications.ts'
import { rolesIn } from '#src/extension/installed.ts'
import { topicsFor } from './topics.ts'

export function visibleTopics(req: Pick<PayloadRequest, 'user' | 'payload'>): NotificationTopic[] {
  const granted = new Set<string>(permissionsOf(rolesIn(req.payload.config), rolesBehind(req)))
  return topicsFor((permission) => granted.has(permission))
}
