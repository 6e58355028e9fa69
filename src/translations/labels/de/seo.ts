import type { seo as en } from '../en/seo.ts'
import type { Translated } from '../translated.ts'

export const seo: Translated<typeof en> = {
  seo: 'Suchmaschinen und geteilte Links',
  titleHelp: 'Leer: der Titel des Eintrags. Suchmaschinen zeigen etwa 60 Zeichen.',
  descriptionHelp: 'Leer: die Beschreibung des Eintrags. Suchmaschinen zeigen etwa 160 Zeichen.',
  imageHelp: 'Für geteilte Links. Leer: das Bild des Eintrags. Am besten 1200 × 630 Pixel.',
  noindex: 'Vor Suchmaschinen verbergen',
  noindexHelp: 'Der Eintrag bleibt öffentlich und verlässt die Sitemap.',
  canonical: 'Original anderswo (canonical)',
  canonicalHelp:
    'Wo dieser Text zuerst erschienen ist, wenn nicht hier. Der Eintrag verlässt dann die Sitemap.',
}
