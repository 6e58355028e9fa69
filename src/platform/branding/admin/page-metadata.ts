import type { Metadata } from 'next'
import type { Brand } from '../read-brand.ts'

const tabIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0e5a67"/><g fill="#fff"><path d="M7.5 24.5v-8l8.5 6 8.5-6v8" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/><circle cx="7.5" cy="10" r="2.6"/><circle cx="16" cy="13.6" r="2.6"/><circle cx="24.5" cy="10" r="2.6"/></g></svg>',
)}`

/**
 * The platform's metadata of a page, with the organisation's name after its title, and its logo as
 * favicon.
 */
export function brandedMetadata(metadata: Metadata, { name, logo }: Brand): Metadata {
  const { title } = metadata
  return {
    ...metadata,
    title: typeof title === 'string' && title !== '' ? `${title} · ${name}` : name,
    icons: [
      logo ? { rel: 'icon', url: logo } : { rel: 'icon', type: 'image/svg+xml', url: tabIcon },
    ],
    // The platform's default would describe the platform.
    openGraph: null,
  }
}
