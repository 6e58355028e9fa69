import { z } from 'zod'
import { jsonResponse, publicOperation } from '../define.ts'
import { showsTables } from '../shown.ts'
import { int4 } from '../values.ts'
import { siteLanguages } from './site-languages.ts'

/** Where an organisation may have a profile; `other` is any other website. */
export const socialNetworks = [
  'mastodon',
  'bluesky',
  'instagram',
  'youtube',
  'tiktok',
  'facebook',
  'x',
  'linkedin',
  'whatsapp',
  'telegram',
  'signal',
  'threads',
  'other',
] as const
export type SocialNetwork = (typeof socialNetworks)[number]

const feed = z.strictObject({ rss: z.string(), atom: z.string(), json: z.string() })

const site = z
  .strictObject({
    name: z.string(),
    description: z.string(),
    url: z.string(),
    language: z.enum(siteLanguages),
    languages: z.array(z.enum(siteLanguages)),
    timeZone: z.string(),
    logo: z
      .strictObject({
        url: z.string(),
        width: int4().nullable(),
        height: int4().nullable(),
        alt: z.string(),
      })
      .nullable(),
    brandColor: z.string(),
    email: z.string(),
    phone: z.string(),
    postalAddress: z.string(),
    socialLinks: z.array(z.strictObject({ kind: z.enum(socialNetworks), url: z.string() })),
    feeds: z.strictObject({ news: feed, events: feed.extend({ ics: z.string() }) }),
    newsletter: z.strictObject({ doubleOptIn: z.boolean(), consentText: z.string() }),
  })
  .meta({ id: 'Site' })
export type Site = z.output<typeof site>

export const readSite = publicOperation('GET', '/api/site', {
  id: 'readSite',
  summary: 'The organisation and its website, from Settings',
  shows: showsTables('settings', 'media'),
  group: 'Content',
  details:
    'What a website shows on every page, and what a form for subscribing has to say. A text that is not set is empty.',
  response: jsonResponse(site),
})
