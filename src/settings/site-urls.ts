import { env } from './env.ts'

/** Where Muster and the website are; without "/" at the end. */
export interface SiteUrls {
  /** Of the API, images, the admin UI, and the pages that mails lead to. */
  readonly baseUrl: string
  /** Of the pages of the website; `baseUrl` where it is not given. */
  readonly siteUrl?: string
}

export const siteUrls = (): Required<SiteUrls> => {
  const { BASE_URL, SITE_URL } = env()
  return { baseUrl: BASE_URL, siteUrl: SITE_URL }
}
