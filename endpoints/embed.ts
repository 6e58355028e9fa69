import { embedPage, embedPagePolicy } from '#src/content/embed/page.ts'
import { readEmbedScript, showEmbedPage } from '#src/contract/content/embed.ts'
import { browserScript } from '#src/data/builds/browser-scripts.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { env } from '#src/settings/env.ts'

export const embedEndpoints = [
  endpoint(readEmbedScript, async () => ({
    mediaType: 'text/javascript; charset=utf-8',
    text: await browserScript('embed'),
  })),

  endpoint(showEmbedPage, async () => ({
    mediaType: 'text/html; charset=utf-8',
    text: embedPage(env().BASE_URL),
    headers: { 'Content-Security-Policy': embedPagePolicy, 'Content-Language': 'en' },
  })),
]
