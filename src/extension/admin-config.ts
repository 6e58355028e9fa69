import type { Config } from 'payload'
import { viewsConfig } from '#src/admin/own-views/own-views.ts'
import type { DashboardCard } from './options.ts'

type Admin = NonNullable<Config['admin']>
type Components = NonNullable<Admin['components']>

/** Ours first, and behind them those that the configuration has already. */
const components = (incoming: Components): Components => ({
  ...incoming,
  graphics: {
    Logo: '/src/admin/branding/graphics.tsx#BrandLogo',
    Icon: '/src/admin/branding/graphics.tsx#BrandIcon',
    ...incoming.graphics,
  },
  beforeLogin: [
    '/src/admin/branding/sign-in-title.tsx#SignInTitle',
    ...(incoming.beforeLogin ?? []),
  ],
  header: ['/src/admin/branding/skip-link.tsx#SkipLink', ...(incoming.header ?? [])],
  providers: [
    '/src/admin/branding/brand-style.tsx#BrandStyle',
    '/src/platform-workarounds/inaccessible-markup/accessible-markup.tsx#AccessibleMarkup',
    '/src/platform-workarounds/lost-connection.tsx#LostConnection',
    '/src/admin/account/password-warning.tsx#PasswordWarning',
    '/src/admin/bulk/bulk-panel.tsx#BulkPanel',
    ...(incoming.providers ?? []),
  ],
  beforeDashboard: [
    '/src/admin/dashboard/dashboard.tsx#Dashboard',
    ...(incoming.beforeDashboard ?? []),
  ],
  beforeNavLinks: [
    '/src/admin/branding/menu-brand.tsx#MenuBrand',
    '/src/admin/own-views/own-view-links.tsx#OwnViewLinks',
    ...(incoming.beforeNavLinks ?? []),
  ],
  views: { ...viewsConfig, ...incoming.views },
})

/** The import map is made of the components that the configuration names. */
const dependencies = (cards: readonly DashboardCard[]): NonNullable<Admin['dependencies']> =>
  Object.fromEntries(
    cards.map(({ name, component }) => [`card-${name}`, { path: component, type: 'component' }]),
  )

/** The admin UI of the platform with our pages and components in it, and cards of the options. */
export const adminConfig = (incoming: Admin = {}, cards: readonly DashboardCard[] = []): Admin => ({
  user: 'users',
  // As people write a moment in the language they chose, where the platform would write English.
  dateFormat: 'PPp',
  // The platform's own default tells a third party who signs in.
  avatar: 'default',
  meta: { defaultOGImageType: 'off', titleSuffix: '' },
  ...incoming,
  components: components(incoming.components ?? {}),
  dependencies: { ...dependencies(cards), ...incoming.dependencies },
})
