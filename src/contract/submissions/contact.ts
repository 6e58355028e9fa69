import { z } from 'zod'
import { jsonResponse, publicJson, publicOperation } from '../define.ts'
import { email, requiredText } from '../values.ts'
import { proof } from './challenge.ts'
import { received } from './submission.ts'

export const sendMessage = publicOperation('POST', '/api/contact', {
  id: 'sendMessage',
  takesKey: true,
  summary: 'Submits the contact form',
  group: 'Submissions',
  body: publicJson(
    z.object({
      name: requiredText(200),
      email: email(),
      subject: requiredText(200),
      message: requiredText(5000),
      proof: proof(),
    }),
  ),
  response: jsonResponse(received),
  errors: { invalid: ['Too many requests, try again later'] },
})
