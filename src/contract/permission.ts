/** Enums of the role table (decisions §4): roles, permission areas and levels. */

export const roles = ['admin', 'editor', 'organizer', 'communicator'] as const
export type Role = (typeof roles)[number]

export const areas = [
  'actions',
  'news',
  'events',
  'people',
  'pages',
  'submissions',
  'contacts',
  'newsletters',
  'approvals',
  'users',
  'settings',
] as const
export type Area = (typeof areas)[number]

export type Level = 'read' | 'write'
export type Permission = `${Area}:${Level}`
