import { embedPage, embedPagePolicy } from '#src/content/embed/page.ts'
import { embedScript } from '#src/content/embed/script.ts'
import { readEmbedScript, showEmbedPage } from '#src/contract/content/embed.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { env } from '#src/settings/env.ts'

export const embedEndpoints = [
  endpoint(readEmbedScript, async () => ({
    mediaType: 'text/javascript; charset=utf-8',
    text: await embedScript(),
  })),

  endpoint(showEmbedPage, async () => ({
    mediaType: 'text/html; charset=utf-8',
    text: embedPage(env().BASE_URL),
    headers: { 'Content-Security-Policy': embedPagePolicy, 'Content-Language': 'en' },
  })),
]
