import type { SanitizedPermissions } from 'payload'
import { formatAdminURL } from 'payload/shared'

const filterOf = (params: Readonly<Record<string, string>>): string =>
  Object.entries(params)
    .map(([field, value], at) => `where[or][0][and][${at}][${field}][equals]=${value}`)
    .join('&')

interface Person {
  readonly permissions: SanitizedPermissions | undefined
  readonly approves: boolean
}

export function linksOf(adminRoute: string, { permissions, approves }: Person) {
  const to = (path: `/${string}`) => formatAdminURL({ adminRoute, path })
  const mayRead = (slug: string) => Boolean(permissions?.collections?.[slug]?.read)
  return {
    /** URL of an entry; null when the user may not read it. */
    toEntry: (slug: string, id: number): string | null =>
      mayRead(slug) ? to(`/collections/${slug}/${id}`) : null,
    toList: (slug: string, params: Readonly<Record<string, string>>): string | undefined =>
      mayRead(slug) ? to(`/collections/${slug}?${filterOf(params)}`) : undefined,
    /** URL of the list of a collection, the newest first; null when the user may not read it. */
    toNewest: (slug: string): string | null =>
      mayRead(slug) ? to(`/collections/${slug}?sort=-createdAt`) : null,
    /** URL of the page of follow-ups; only users who see them on the dashboard may open it. */
    toFollowUps: (): string => to('/follow-ups'),
    /** URL of the inbox with one kind; only users who see that on the dashboard may open it. */
    toInbox: (kind: string): string => to(`/inbox?kind=${kind}`),
    /**
     * URL of the page of approvals, or of one newsletter on it; null when the user may not approve.
     */
    toApprovals: (id?: number): string | null =>
      approves ? to(`/approvals${id === undefined ? '' : `?newsletter=${id}`}`) : null,
  }
}
export type Links = ReturnType<typeof linksOf>
