import type { Endpoint } from '#src/http/endpoint.ts'
import { actionEndpoints } from './content/actions.ts'
import { eventEndpoints } from './content/events.ts'
import { newsEndpoints } from './content/news.ts'
import { pageEndpoints } from './content/pages.ts'
import { tagEndpoints } from './content/tags.ts'
import { feeds } from './feeds/index.ts'

/** The URL map: every operation Muster serves, one line per resource. */
export const endpoints: readonly Endpoint[] = [
  ...actionEndpoints,
  ...newsEndpoints,
  ...eventEndpoints,
  ...pageEndpoints,
  ...tagEndpoints,
  ...feeds,
]
