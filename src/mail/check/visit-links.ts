import type { VisitedLink } from '#src/contract/newsletters/visits.ts'
import { isOverloaded, Semaphore } from '#src/server/concurrency/semaphore.ts'
import { processWide } from '#src/settings/process-wide.ts'
import { publicInternet, visitLink } from './visit-link.ts'

/** All requests of this kind together, of all users. */
const connections = processWide(
  'link-visits',
  () => new Semaphore({ permits: 5, queueLimit: 500, timeout: 30_000 }),
)

const busy = (url: string): VisitedLink => ({ url, state: 'unknown', reason: 'EBUSY' })

/** Follows links, five at a time, for half a minute; the remaining ones are unknown. */
export function visitLinks(
  links: readonly string[],
  reach = publicInternet,
): Promise<VisitedLink[]> {
  const visit = (url: string) =>
    connections
      .run({}, () => visitLink(url, reach))
      .catch((error: unknown) => {
        if (isOverloaded(error)) return busy(url)
        throw error
      })
  return Promise.all([...new Set(links)].map(visit))
}
