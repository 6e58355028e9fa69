import type { SanitizedPermissions } from 'payload'
import { formatAdminURL } from 'payload/shared'

const filterOf = (params: Readonly<Record<string, string>>): string =>
  Object.entries(params)
    .map(([field, value], at) => `where[or][0][and][${at}][${field}][equals]=${value}`)
    .join('&')

interface Person {
  readonly permissions: SanitizedPermissions | undefined
  /** Whether the page of approvals is open to them. */
  readonly approves: boolean
}

/** Where things are found in the admin UI, for somebody. */
export function linksOf(adminRoute: string, { permissions, approves }: Person) {
  const to = (path: `/${string}`) => formatAdminURL({ adminRoute, path })
  const mayRead = (slug: string) => Boolean(permissions?.collections?.[slug]?.read)
  return {
    /** An entry; null when the person may not read it. */
    toEntry: (slug: string, id: number): string | null =>
      mayRead(slug) ? to(`/collections/${slug}/${id}`) : null,
    /** The entries of a collection whose fields have the values. */
    toList: (slug: string, params: Readonly<Record<string, string>>): string | undefined =>
      mayRead(slug) ? to(`/collections/${slug}?${filterOf(params)}`) : undefined,
    /** Where newsletters are approved, or the one; null when the person may not. */
    toApprovals: (id?: number): string | null =>
      approves ? to(`/approvals${id === undefined ? '' : `?newsletter=${id}`}`) : null,
  }
}
export type Links = ReturnType<typeof linksOf>
