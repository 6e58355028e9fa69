import { z } from 'zod'
import { publicOperation, textResponse } from './define.ts'
import { text } from './values.ts'

const path = '/api/notifications/stop/:kinds/:token'
const params = z.object({ kinds: text(), token: text() })
const response = textResponse('text/html; charset=utf-8')
const group = 'Profile'

export const showNotificationStop = publicOperation('GET', path, {
  id: 'showNotificationStop',
  summary: 'The page linked from a mail about notifications; changes nothing',
  group,
  params,
  response,
  caching: 'never',
})

export const stopNotifications = publicOperation('POST', path, {
  id: 'stopNotifications',
  summary: 'Ends mails about notifications by their link (including RFC 8058 one-click)',
  group,
  params,
  response,
})
