/** The groups of the menu. */
export const groups = {
  site: 'Site',
  content: 'Content',
  contacts: 'Contacts',
  email: 'Email',
  administration: 'Administration',
  inbox: 'Inbox',
} as const
