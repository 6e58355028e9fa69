import type { Site } from '@muster/client'
import { Hono } from 'hono'
import type { SiteEnv } from './env.ts'

/** That of styles/theme.css, where Settings name none. */
export const defaultColor = '#0f4c5c'

interface SiteIcon {
  readonly url: string
  readonly type: string
  readonly sizes: string
}

const width = 320

/** The logo of Settings; without one, the first letter of the name on its colour. */
export function iconOf({ logo }: Site): SiteIcon {
  if (!logo) return { url: '/icon.svg', type: 'image/svg+xml', sizes: 'any' }
  const height = logo.width && logo.height ? Math.round((width * logo.height) / logo.width) : width
  return { url: `${logo.url}?w=${width}&f=png`, type: 'image/png', sizes: `${width}x${height}` }
}

const letterIcon = ({ name, brandColor }: Site): string => {
  const [letter = '·'] = name.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${brandColor || defaultColor}"/><text x="32" y="46" font-family="system-ui, sans-serif" font-size="40" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`
}

/** What browsers ask for by themselves, and what they put onto a home screen. */
export const icons = new Hono<SiteEnv>()
  .get('/favicon.ico', (c) => c.redirect(iconOf(c.var.view.site).url))
  .get('/apple-touch-icon.png', (c) => c.redirect(iconOf(c.var.view.site).url))
  .get('/icon.svg', (c) =>
    c.body(letterIcon(c.var.view.site), 200, { 'Content-Type': 'image/svg+xml' }),
  )
  .get('/manifest.webmanifest', (c) => {
    const { site } = c.var.view
    const { url, ...icon } = iconOf(site)
    const manifest = {
      name: site.name,
      short_name: site.name,
      description: site.description,
      lang: site.language,
      start_url: '/',
      display: 'browser',
      theme_color: site.brandColor || defaultColor,
      background_color: '#fdfbf6',
      icons: [{ src: url, ...icon }],
    }
    return c.body(JSON.stringify(manifest), 200, { 'Content-Type': 'application/manifest+json' })
  })
