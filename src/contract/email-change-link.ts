import { z } from 'zod'
import { publicOperation, textResponse } from './define.ts'
import { text } from './values.ts'

const path = '/api/email-changes/:token'
const params = z.object({ token: text() })
const response = textResponse('text/html; charset=utf-8')
const group = 'Profile'

export const showEmailChange = publicOperation('GET', path, {
  id: 'showEmailChange',
  summary: 'The page linked from the mail about a changed email of an account; changes nothing',
  group,
  params,
  response,
  caching: 'never',
})

export const undoEmailChange = publicOperation('POST', path, {
  id: 'undoEmailChange',
  summary: 'Gives an account the email back that it had before, and ends its sessions and tokens',
  group,
  params,
  response,
})
