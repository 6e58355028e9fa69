import { z } from 'zod'
import { calledEvents } from '#src/contract/webhook-events.ts'
import { absoluteUrl, siteBase } from '#src/platform/html/absolute-url.ts'
import type { SiteUrls } from '#src/settings/site-urls.ts'

/** What is stored of a call; `data` is made by the database (migrations/*_webhook_events.ts). */
export const storedCall = z.object({
  event: z.enum(calledEvents),
  data: z.record(z.string(), z.json()),
  /** When it happened, ISO 8601. */
  createdAt: z.string(),
})
export type StoredCall = Readonly<z.output<typeof storedCall>>

const folders: Readonly<Record<string, string>> = {
  news: '/news/',
  action: '/actions/',
  event: '/events/',
  page: '/',
}

const lists: Readonly<Record<string, string>> = {
  proposal: '/admin/collections/action-submissions/',
  message: '/admin/collections/contact-submissions/',
  registration: '/admin/collections/event-registrations/',
  shift: '/admin/collections/event-shift-sign-ups/',
  answers: '/admin/collections/form-answers/',
}

const pathOf = ({ event, data }: StoredCall): string | undefined => {
  const [subject = ''] = event.split('.')
  const folder = folders[subject]
  if (folder !== undefined) return `${folder}${String(data['slug'])}`
  const list = lists[subject]
  return list && `${list}${String(data['id'])}`
}

/**
 * The JSON body of a call (Standard Webhooks, “Payload structure”): type, timestamp of the event and
 * data, with the URL of what it is about, and the key of the program that asked for the change. The
 * same for every attempt.
 */
export function bodyOf(call: StoredCall, urls: SiteUrls): string {
  const path = pathOf(call)
  const { origin = null, ...about } = call.data
  const data = path ? { ...about, url: absoluteUrl(path, siteBase(urls)) } : about
  const timestamp = new Date(call.createdAt).toISOString()
  return JSON.stringify({ type: call.event, timestamp, origin, data })
}
