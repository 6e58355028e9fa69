/** Labels of what search engines and shared links show. */
export const seo = {
  seo: 'Search engines and shared links',
  titleHelp: 'Empty: the title of the entry. Search engines show about 60 characters.',
  descriptionHelp: 'Empty: the description of the entry. Search engines show about 160 characters.',
  imageHelp: 'For shared links. Empty: the image of the entry. Best 1200 × 630 pixels.',
  noindex: 'Hide from search engines',
  noindexHelp: 'The entry stays public, and leaves the sitemap.',
  canonical: 'Original elsewhere (canonical)',
  canonicalHelp:
    'Where this text was published first, if not here. The entry then leaves the sitemap.',
} as const
