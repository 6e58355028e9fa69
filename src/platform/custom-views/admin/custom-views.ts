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
    component: '/src/submissions/inbox/admin/inbox-view.tsx#SubmissionsInboxView',
    areas: ['submissions'],
    level: 'read',
  },
  followUps: {
    path: '/follow-ups',
    component: '/src/people/follow-ups/work-view.tsx#WorkView',
    areas: ['contacts'],
    level: 'read',
  },
  board: {
    path: '/board',
    component: '/src/people/board/board-view.tsx#BoardView',
    areas: ['contacts'],
    level: 'read',
  },
  import: {
    path: '/import',
    component: '/src/people/import/admin/import-view.tsx#ImportView',
    areas: ['contacts'],
    level: 'write',
  },
  duplicates: {
    path: '/duplicates',
    component: '/src/people/duplicates/admin/duplicates-view.tsx#DuplicatesView',
    areas: ['contacts'],
    level: 'read',
  },
  importSubscribers: {
    path: '/import-subscribers',
    component: '/src/people/import/admin/import-view.tsx#ImportSubscribersView',
    areas: ['newsletters'],
    level: 'write',
  },
  approvals: {
    path: '/approvals',
    component: '/src/newsletters/approvals/approvals-view.tsx#ApprovalsView',
    areas: ['approvals'],
    level: 'write',
  },
  calendar: {
    path: '/calendar',
    component: '/src/workspace/calendar/admin/calendar-view.tsx#CalendarView',
    areas: ['events'],
    level: 'read',
  },
  eventShifts: {
    path: '/event-shifts',
    component: '/src/events/shifts/gaps-view.tsx#GapsView',
    areas: ['submissions'],
    level: 'read',
  },
  auditTrail: {
    path: '/audit-trail',
    component: '/src/workspace/audit/audit-view.tsx#AuditView',
    areas: ['users'],
    level: 'write',
  },
  inbox: {
    path: '/mail-inbox',
    component: '/src/mail/inbox/admin/inbox-view.tsx#InboxView',
    areas: ['users'],
    level: 'write',
  },
  // Everybody has their own.
  notifications: {
    path: '/notifications',
    component: '/src/workspace/notifications/admin/notifications-view.tsx#NotificationsView',
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
