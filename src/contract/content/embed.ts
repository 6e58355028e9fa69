import { publicOperation, textResponse } from '../define.ts'
import { showsTables } from '../shown.ts'

export const readEmbedScript = publicOperation('GET', '/api/embed.js', {
  id: 'readEmbedScript',
  summary: 'A script that defines custom elements for any website',
  details:
    'An ES module: `<muster-sign-up>`, `<muster-proposal>`, `<muster-upcoming-events>` and `<muster-event-registration>`. `/api/embed` shows them.',
  shows: showsTables(),
  group: 'API',
  response: textResponse('text/javascript; charset=utf-8'),
})

export const showEmbedPage = publicOperation('GET', '/api/embed', {
  id: 'showEmbedPage',
  summary: 'A page that shows the custom elements, with the code to copy',
  group: 'API',
  response: textResponse('text/html; charset=utf-8'),
  caching: 'never',
})
