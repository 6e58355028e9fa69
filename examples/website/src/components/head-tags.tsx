import { raw } from 'hono/html'
import { defaultColor, iconOf } from '../icons.ts'
import { sizedUrl } from '../muster.ts'
import type { Head } from '../render.tsx'
import { absolute, type StructuredData } from '../structured-data.ts'
import { useView } from '../view.ts'

/** Of the assets; see build.mjs. */
declare const ASSETS_VERSION: string
declare const FONTS: readonly string[]

/** The feeds, for readers that look for them (RSS autodiscovery). */
function FeedLinks() {
  const { t } = useView()
  const feeds = [
    ['application/rss+xml', t.footer.newsFeed, '/api/feed/news'],
    ['application/rss+xml', t.footer.eventsFeed, '/api/feed/events'],
    ['text/calendar', t.footer.calendar, '/api/feed/events.ics'],
  ] as const
  return (
    <>
      {feeds.map(([type, title, href]) => (
        <link rel="alternate" type={type} title={title} href={href} />
      ))}
    </>
  )
}

/** What search engines and social networks read. */
function Description({ head }: { head: Head }) {
  const { site, path, language } = useView()
  const { title, description, imageUrl, type = 'website', noindex } = head
  const picture = imageUrl || site.logo?.url
  return (
    <>
      {description && <meta name="description" content={description} />}
      {noindex && <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:type" content={type} />
      <meta property="og:locale" content={language} />
      {description && <meta property="og:description" content={description} />}
      {!noindex && <meta property="og:url" content={absolute(path)} />}
      {picture && <meta property="og:image" content={absolute(sizedUrl(picture, 1600))} />}
      <meta name="twitter:card" content={imageUrl ? 'summary_large_image' : 'summary'} />
    </>
  )
}

/** For tabs, home screens and bookmarks. */
function Icons() {
  const { site } = useView()
  const { url, type, sizes } = iconOf(site)
  return (
    <>
      <link rel="icon" href={url} type={type} sizes={sizes} />
      {site.logo && <link rel="apple-touch-icon" href={url} />}
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content={site.brandColor || defaultColor} />
    </>
  )
}

/** Within the script nothing ends it: JSON has no `<` that cannot be written otherwise. */
const Data = ({ data }: { data: StructuredData }) => (
  <script type="application/ld+json">{raw(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>
)

/**
 * The head of a page. Its content is the same whatever the language of what is around it, so that
 * search engines are given one URL.
 */
export function HeadTags({ head }: { head: Head }) {
  const { site, path } = useView()
  return (
    <>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{head.title === site.name ? head.title : `${head.title} · ${site.name}`}</title>
      <Description head={head} />
      {!head.noindex && <link rel="canonical" href={head.canonical ?? absolute(path)} />}
      {head.data && <Data data={head.data} />}
      <FeedLinks />
      <Icons />
      {FONTS.map((name) => (
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          href={`/assets/${name}`}
          crossorigin="anonymous"
        />
      ))}
      <link rel="stylesheet" href={`/assets/site.css?v=${ASSETS_VERSION}`} />
      {site.brandColor && <link rel="stylesheet" href={`/brand/${site.brandColor.slice(1)}.css`} />}
      <script type="module" src={`/assets/enhance.js?v=${ASSETS_VERSION}`} />
    </>
  )
}
