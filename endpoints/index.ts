import type { Endpoint } from '#src/http/endpoint.ts'
import { tagEndpoints } from './content/tags.ts'
import { feeds } from './feeds/index.ts'

/** The URL map: every operation Muster serves, one line per resource. */
export const endpoints: readonly Endpoint[] = [...tagEndpoints, ...feeds]
