import type { Article } from '@muster/client'
import type { Head } from './render.tsx'

/** What editors entered for search engines and shared links, or what the entry itself says. */
export function entryHead(seo: Article['seo'], own: Head): Head {
  if (!seo) return own
  const { title, description, imageUrl, noindex, canonical } = seo
  return { ...own, title, description, imageUrl, noindex, canonical }
}
