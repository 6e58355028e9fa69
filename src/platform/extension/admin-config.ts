import type { Config } from 'payload'
import { viewsConfig } from '#src/platform/custom-views/admin/custom-views.ts'
import { workarounds } from '#src/platform/workarounds/index.ts'
import type { DashboardCard } from './options.ts'

type Admin = NonNullable<Config['admin']>
type Components = NonNullable<Admin['components']>

/** Ours first, then those of the given configuration. */
const components = (incoming: Components): Components => ({
  ...incoming,
  graphics: {
    Logo: '/src/platform/branding/admin/graphics.tsx#BrandLogo',
    Icon: '/src/platform/branding/admin/graphics.tsx#BrandIcon',
    ...incoming.graphics,
  },
  beforeLogin: [
    '/src/platform/branding/admin/sign-in-title.tsx#SignInTitle',
    ...(incoming.beforeLogin ?? []),
  ],
  actions: [
    '/src/workspace/find/admin/find.tsx#Find',
    '/src/workspace/notifications/bell.tsx#Bell',
    ...(incoming.actions ?? []),
  ],
  header: ['/src/platform/branding/admin/skip-link.tsx#SkipLink', ...(incoming.header ?? [])],
  providers: [
    '/src/platform/branding/admin/brand-style.tsx#BrandStyle',
    ...Object.values(workarounds).flatMap(({ provider = [] }) => provider),
    '/src/platform/saving/admin/seen-versions.tsx#SeenVersions',
    '/src/platform/saving/admin/back-guard.tsx#BackGuard',
    '/src/accounts/password/admin/password-warning.tsx#PasswordWarning',
    '/src/workspace/bulk/admin/bulk-panel.tsx#BulkPanel',
    '/src/platform/admin/added-rows.tsx#AddedRows',
    ...(incoming.providers ?? []),
  ],
  beforeNavLinks: [
    '/src/platform/branding/admin/menu-brand.tsx#MenuBrand',
    '/src/workspace/menu/admin/custom-view-links.tsx#CustomViewLinks',
    ...(incoming.beforeNavLinks ?? []),
  ],
  views: {
    ...viewsConfig,
    dashboard: { Component: '/src/workspace/dashboard/admin/dashboard-view.tsx#DashboardView' },
    login: {
      path: '/login',
      Component: '/src/accounts/security/admin/sign-in-view.tsx#SignInView',
      exact: true,
    },
    unauthorized: { Component: '/src/accounts/no-access-view.tsx#NoAccessView' },
    secondFactor: {
      path: '/second-factor',
      Component: '/src/accounts/security/second-factor-view.tsx#SecondFactorView',
      exact: true,
    },
    invitation: {
      // With its token below it: a view is open to anonymous users by the beginning of its path
      // only (`isCustomAdminView` of the platform), where `:token` is none.
      path: '/invitation',
      Component: '/src/accounts/invitations/invitation-view.tsx#InvitationView',
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
