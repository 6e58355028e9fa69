import { env } from '#src/config/env.ts'
import { readEmbedScript, showEmbedPage } from '#src/contract/content/embed.ts'
import { embedPage, embedPagePolicy } from '#src/embed/page.ts'
import { embedScript } from '#src/embed/script.ts'
import { endpoint } from '#src/http/endpoint.ts'

export const embedEndpoints = [
  endpoint(readEmbedScript, async () => ({
    mediaType: 'text/javascript; charset=utf-8',
    text: await embedScript(),
  })),

  endpoint(showEmbedPage, async () => ({
    mediaType: 'text/html; charset=utf-8',
    text: embedPage(env().BASE_URL),
    headers: { 'Content-Security-Policy': embedPagePolicy },
  })),
]
