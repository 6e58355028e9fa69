/** Languages of the public site; each installation uses one. */
export const siteLanguages = ['en', 'de', 'fr', 'es', 'it'] as const
export type SiteLanguage = (typeof siteLanguages)[number]
