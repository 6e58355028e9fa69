/** The settings of this website, from its environment. */

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

export const settings = {
  /** Where Muster is, for this server. */
  musterUrl: withoutSlash(process.env['MUSTER_URL'] ?? 'http://localhost:3000'),
  /** Where visitors find this website: for canonical links and previews in social networks. */
  siteUrl: withoutSlash(
    process.env['SITE_URL'] ?? `http://localhost:${process.env['PORT'] ?? 4321}`,
  ),
  /** The trap field of forms that Muster's Settings name; none without it. */
  trapField: process.env['TRAP_FIELD'] ?? '',
  port: Number(process.env['PORT'] ?? 4321),
  host: process.env['HOST'] ?? '0.0.0.0',
} as const
