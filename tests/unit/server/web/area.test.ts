import { expect, it } from 'vitest'
import { areaOf } from '#src/server/web/web-server.ts'

it.each([
  ['/api/news', 'news'],
  ['/api/news/some-slug', 'news'],
  ['/api/news?limit=3', 'news'],
  ['/api/feed/news', 'news'],
  ['/api/feed/events.ics', 'events'],
  ['/api/staff/contacts/3/progression', 'contacts'],
  ['/cms-api/contacts/3', 'contacts'],
  ['/cms-api/globals/settings', 'settings'],
  ['/admin/collections/contacts?limit=10', 'contacts'],
  ['/admin/globals/settings', 'settings'],
  ['/admin', ''],
  ['/admin/board', 'board'],
  ['/preview/news/3', 'news'],
  ['/api/auth/login', 'auth'],
  ['/cms-api/files', 'media'],
  ['/api/contact', 'contact-submissions'],
  ['/api/newsletter/subscribe', 'newsletter-subscribers'],
  ['/api/constructor', 'constructor'],
  ['/sitemap.xml', 'sitemap'],
  ['/apifoo', 'apifoo'],
  ['*', '*'],
  ['', ''],
])('the path %s belongs to the area “%s”', (path, area) => {
  expect(areaOf(path)).toBe(area)
})
