import type { NavigationItem, Site } from '@muster/client'
import type { MiddlewareHandler } from 'hono'
import type { SiteEnv } from './env.ts'
import { muster } from './muster.ts'
import { isLanguage, type Language, textsIn } from './texts/index.ts'
import type { View } from './view.ts'

interface Frame {
  readonly site: Site
  readonly navigation: readonly NavigationItem[]
}

/** Until Muster has responded once. */
const emptyFrame: Frame = {
  site: {
    name: '',
    description: '',
    url: '',
    language: 'en',
    languages: ['en'],
    timeZone: 'UTC',
    logo: null,
    brandColor: '',
    email: '',
    phone: '',
    postalAddress: '',
    socialLinks: [],
    feeds: {
      news: { rss: '', atom: '', json: '' },
      events: { rss: '', atom: '', json: '', ics: '' },
    },
    newsletter: { doubleOptIn: false, consentText: '' },
  },
  navigation: [],
}

/** The newest one, which stays around error pages while Muster is not there. */
let lastFrame = emptyFrame

const readFrame = async (): Promise<Frame> => {
  const [site, navigation] = await Promise.all([muster.readSite(), muster.readNavigation()])
  lastFrame = { site, navigation }
  return lastFrame
}

/** The language a path begins with, and the path without it. */
export function splitPath(
  path: string,
  home: Language,
): { readonly language: Language; readonly path: string } {
  const [, first = '', rest = '/'] = /^\/([^/]*)(\/.*)?$/.exec(path) ?? []
  return isLanguage(first) ? { language: first, path: rest } : { language: home, path }
}

const viewOf = (frame: Frame, url: URL): View => {
  const homeLanguage = isLanguage(frame.site.language) ? frame.site.language : 'en'
  const { language, path } = splitPath(url.pathname, homeLanguage)
  return { ...frame, language, homeLanguage, path, target: path + url.search, t: textsIn(language) }
}

/** Loads what is around every page. If Muster is not there, error pages have the newest one. */
export const loadView: MiddlewareHandler<SiteEnv> = async (c, next) => {
  const url = new URL(c.req.url)
  c.set('view', viewOf(lastFrame, url))
  c.set('view', viewOf(await readFrame(), url))
  await next()
}
