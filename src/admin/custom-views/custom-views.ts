import type { AdminViewConfig } from 'payload'
import { type Area, areas, type Level } from '#src/contract/permission.ts'

interface CustomView {
  readonly path: `/${string}`
  /** Its component, as the platform's import map names it. */
  readonly component: string
  /** The user needs the level in one of the areas. */
  readonly areas: readonly Area[]
  readonly level: Level
}

const views = {
  submissions: {
    path: '/inbox',
    component: '/src/admin/submissions/inbox/inbox-view.tsx#SubmissionsInboxView',
    areas: ['submissions'],
    level: 'read',
  },
  followUps: {
    path: '/follow-ups',
    component: '/src/admin/follow-ups/work-view.tsx#WorkView',
    areas: ['contacts'],
    level: 'read',
  },
  board: {
    path: '/board',
    component: '/src/admin/contacts/board/board-view.tsx#BoardView',
    areas: ['contacts'],
    level: 'read',
  },
  import: {
    path: '/import',
    component: '/src/admin/import/import-view.tsx#ImportView',
    areas: ['contacts'],
    level: 'write',
  },
  duplicates: {
    path: '/duplicates',
    component: '/src/admin/duplicates/duplicates-view.tsx#DuplicatesView',
    areas: ['contacts'],
    level: 'read',
  },
  importSubscribers: {
    path: '/import-subscribers',
    component: '/src/admin/import/import-view.tsx#ImportSubscribersView',
    areas: ['newsletters'],
    level: 'write',
  },
  approvals: {
    path: '/approvals',
    component: '/src/admin/email/approvals/approvals-view.tsx#ApprovalsView',
    areas: ['approvals'],
    level: 'write',
  },
  calendar: {
    path: '/calendar',
    component: '/src/admin/calendar/calendar-view.tsx#CalendarView',
    areas: ['events'],
    level: 'read',
  },
  auditTrail: {
    path: '/audit-trail',
    component: '/src/admin/audit/audit-view.tsx#AuditView',
    areas: ['users'],
    level: 'write',
  },
  inbox: {
    path: '/mail-inbox',
    component: '/src/admin/inbox/inbox-view.tsx#InboxView',
    areas: ['users'],
    level: 'write',
  },
  // Everybody has their own.
  notifications: {
    path: '/notifications',
    component: '/src/admin/notifications/notifications-view.tsx#NotificationsView',
    areas,
    level: 'read',
  },
} as const satisfies Record<string, CustomView>

export type CustomViewName = keyof typeof views

export const customViews: Readonly<Record<CustomViewName, CustomView>> = views

export const viewsConfig: Record<string, AdminViewConfig> = Object.fromEntries(
  Object.entries(views).map(([name, { path, component }]) => [
    name,
    { path, Component: component, exact: true },
  ]),
)
