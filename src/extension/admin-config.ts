import type { Config } from 'payload'
import { viewsConfig } from '#src/admin/custom-views/custom-views.ts'
import { workarounds } from '#src/platform-workarounds/index.ts'
import type { DashboardCard } from './options.ts'

type Admin = NonNullable<Config['admin']>
type Components = NonNullable<Admin['components']>

/** Ours first, then those of the given configuration. */
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
  actions: [
    '/src/admin/find/find.tsx#Find',
    '/src/admin/notifications/bell.tsx#Bell',
    ...(incoming.actions ?? []),
  ],
  header: ['/src/admin/branding/skip-link.tsx#SkipLink', ...(incoming.header ?? [])],
  providers: [
    '/src/admin/branding/brand-style.tsx#BrandStyle',
    ...Object.values(workarounds).flatMap(({ provider = [] }) => provider),
    '/src/admin/saving/seen-versions.tsx#SeenVersions',
    '/src/admin/account/password-warning.tsx#PasswordWarning',
    '/src/admin/bulk/bulk-panel.tsx#BulkPanel',
    '/src/admin/added-rows.tsx#AddedRows',
    ...(incoming.providers ?? []),
  ],
  beforeNavLinks: [
    '/src/admin/branding/menu-brand.tsx#MenuBrand',
    '/src/admin/custom-views/custom-view-links.tsx#CustomViewLinks',
    ...(incoming.beforeNavLinks ?? []),
  ],
  views: {
    ...viewsConfig,
    dashboard: { Component: '/src/admin/dashboard/dashboard-view.tsx#DashboardView' },
    login: {
      path: '/login',
      Component: '/src/admin/accounts/security/sign-in-view.tsx#SignInView',
      exact: true,
    },
    secondFactor: {
      path: '/second-factor',
      Component: '/src/admin/accounts/security/second-factor-view.tsx#SecondFactorView',
      exact: true,
    },
    invitation: {
      // With its token below it: a view is open to anonymous users by the beginning of its path
      // only (`isCustomAdminView` of the platform), where `:token` is none.
      path: '/invitation',
      Component: '/src/admin/accounts/invitation-view.tsx#InvitationView',
    },
    ...incoming.views,
  },
})

/** The import map is generated from the components that the configuration names. */
const dependencies = (cards: readonly DashboardCard[]): NonNullable<Admin['dependencies']> =>
  Object.fromEntries(
    cards.map(({ name, component }) => [`card-${name}`, { path: component, type: 'component' }]),
  )

/**
 * The platform's admin UI with our views and components, and the dashboard cards of the options.
 */
export const adminConfig = (incoming: Admin = {}, cards: readonly DashboardCard[] = []): Admin => ({
  user: 'users',
  // Localised timestamps, where the platform's default is English.
  dateFormat: 'PPp',
  // The platform's default avatar (Gravatar) would disclose users to a third party.
  avatar: 'default',
  meta: { defaultOGImageType: 'off', titleSuffix: '' },
  ...incoming,
  components: components(incoming.components ?? {}),
  dependencies: { ...dependencies(cards), ...incoming.dependencies },
})
