export const writeRobots = (baseUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Disallow: /staff/',
    'Disallow: /api/staff/',
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n')
