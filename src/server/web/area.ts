const sameAs: Readonly<Record<string, string>> = {
  contact: 'contact-submissions',
  'follow-up-dashboard': 'follow-ups',
  newsletter: 'newsletter-subscribers',
  student: 'action-submissions',
  'proposal-images': 'action-submissions',
  images: 'media',
  // Uploads hold a connection while they wait for another (src/platform/uploads/file-hooks.ts): together they
  // take no more than half of them.
  files: 'media',
}

const surfaces =
  /^\/(?:api\/staff|api\/feed|api|cms-api\/globals|cms-api|admin\/collections|admin\/globals|admin|preview)(?:\/|$)/

/**
 * The area a request belongs to, the fairness key for sharing the database's connections: the same
 * for all surfaces of a collection, such as `/api/news`, `/cms-api/news` and
 * `/admin/collections/news/1`. Pure.
 */
export function areaOf(path: string): string {
  const [name = ''] = path
    .replace(surfaces, '')
    .replace(/^\//, '')
    .split(/[/.?#]/)
  return (Object.hasOwn(sameAs, name) && sameAs[name]) || name
}
