import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { secureHeaders } from 'hono/secure-headers'
import { trimTrailingSlash } from 'hono/trailing-slash'
import { brandStyle } from './brand-style.ts'
import type { SiteEnv } from './env.ts'
import { icons } from './icons.ts'
import { loadView } from './load-view.ts'
import { actions } from './pages/actions.tsx'
import { contact } from './pages/contact.tsx'
import { customPage } from './pages/custom-page.tsx'
import { notFound, onError } from './pages/errors.tsx'
import { events } from './pages/events.tsx'
import { forms } from './pages/forms.tsx'
import { home } from './pages/home.tsx'
import { news } from './pages/news.tsx'
import { newsletter } from './pages/newsletter.tsx'
import { newsletters } from './pages/newsletters.tsx'
import { organisation } from './pages/organisation.tsx'
import { preview } from './pages/preview.tsx'
import { propose } from './pages/propose.tsx'
import { registration } from './pages/registration.tsx'
import { search } from './pages/search.tsx'
import { shifts } from './pages/shifts.tsx'
import { musterProxy } from './proxy.ts'
import { robots } from './robots.ts'
import { languages } from './texts/index.ts'

const oneYear = 'public, max-age=31536000, immutable'

/**
 * Pages request nothing from elsewhere; editors may place images from other hosts, and videos, which
 * are loaded once a reader asks for them (src/browser/videos.ts).
 */
const security = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    frameSrc: ['https:'],
    imgSrc: ["'self'", 'https:', 'data:'],
    manifestSrc: ["'self'"],
    mediaSrc: ['https:'],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
  },
  // For whoever serves https in front of this.
  strictTransportSecurity: false,
})

/** A proposal with its images, sent without the script. */
const formLimit = 24 * 1024 * 1024

/** The pages of one language. */
const pages = new Hono<SiteEnv>()
for (const page of [
  home,
  news,
  registration,
  events,
  shifts,
  actions,
  organisation,
  contact,
  newsletter,
  newsletters,
  propose,
  forms,
  search,
  preview,
  customPage,
])
  pages.route('/', page)

export const app = new Hono<SiteEnv>()
app.use(compress(), security, trimTrailingSlash())
app.use(
  '/assets/*',
  serveStatic({ root: import.meta.dirname, onFound: (_, c) => c.header('Cache-Control', oneYear) }),
)
app.route('/', brandStyle).route('/', robots).route('/', musterProxy)

app.use(etag(), loadView, bodyLimit({ maxSize: formLimit }))
app.use(async (c, next) => {
  await next()
  if (c.res.headers.has('Cache-Control')) return
  c.header('Cache-Control', c.req.method === 'GET' ? 'no-cache' : 'no-store')
})
app.route('/', icons)
for (const language of languages) app.route(`/${language}`, pages)
app.route('/', pages)
app.notFound(notFound)
app.onError(onError)
