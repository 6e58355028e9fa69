/** The languages in which the public is addressed; the site has one of them. */
export const siteLanguages = ['en', 'de', 'fr', 'es', 'it'] as const
export type SiteLanguage = (typeof siteLanguages)[number]
