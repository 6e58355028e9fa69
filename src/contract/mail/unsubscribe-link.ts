import { z } from 'zod'
import { publicOperation, textResponse } from '../define.ts'
import { text } from '../values.ts'

const params = z.object({ token: text() })
/** The newsletter that the link was in; what we did not sign is ignored. */
const query = z.object({ newsletter: text().optional() })
export const pauseChoices = ['pause-30', 'pause-90'] as const
export type PauseChoice = (typeof pauseChoices)[number]
/** For how many days newsletters pause. */
export const pauseDays: Readonly<Record<PauseChoice, number>> = { 'pause-30': 30, 'pause-90': 90 }
export const isPause = (choice: string): choice is PauseChoice => choice in pauseDays

/**
 * Leaves the topic of the newsletter that the link was in, by default and by one click, or
 * everything, as do links that name no newsletter; or pauses all of it.
 */
const choices = ['topic', 'everything', ...pauseChoices] as const
export type LinkChoice = (typeof choices)[number]
const choosing = query.extend({ choice: z.enum(choices).default('topic') })
const html = 'text/html; charset=utf-8'

export const showUnsubscribe = publicOperation('GET', '/api/newsletter/unsubscribe/:token', {
  id: 'showUnsubscribe',
  summary: 'The unsubscribe page linked from a mail; changes nothing',
  group: 'Submissions',
  params,
  query,
  response: textResponse(html),
  caching: 'never',
})

export const unsubscribeByLink = publicOperation('POST', '/api/newsletter/unsubscribe/:token', {
  id: 'unsubscribeByLink',
  summary: 'Unsubscribes by the link of a mail (including RFC 8058 one-click)',
  group: 'Submissions',
  params,
  query: choosing,
  response: textResponse(html),
})
