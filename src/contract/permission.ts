/** The words of the role table (decisions §4): who may be named, and what may be allowed. */

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
