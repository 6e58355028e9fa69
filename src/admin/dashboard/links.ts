import type { SanitizedPermissions } from 'payload'
import { formatAdminURL } from 'payload/shared'

const filterOf = (wanted: Readonly<Record<string, string>>): string =>
  Object.entries(wanted)
    .map(([field, value], at) => `where[or][0][and][${at}][${field}][equals]=${value}`)
    .join('&')

/** Where collections are found in the admin UI, for somebody with these permissions. */
export function linksOf(adminRoute: string, permissions: SanitizedPermissions | undefined) {
  const to = (path: `/${string}`) => formatAdminURL({ adminRoute, path })
  const mayRead = (slug: string) => Boolean(permissions?.collections?.[slug]?.read)
  return {
    /** An entry; null when the person may not read it. */
    toEntry: (slug: string, id: number): string | null =>
      mayRead(slug) ? to(`/collections/${slug}/${id}`) : null,
    /** The entries of a collection whose fields have the values. */
    toList: (slug: string, wanted: Readonly<Record<string, string>>): string | undefined =>
      mayRead(slug) ? to(`/collections/${slug}?${filterOf(wanted)}`) : undefined,
  }
}
export type Links = ReturnType<typeof linksOf>
