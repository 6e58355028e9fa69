/** Labels of the menu's groups. */
export const groups = {
  site: 'Site',
  content: 'Content',
  contacts: 'Contacts',
  email: 'Email',
  administration: 'Administration',
  inbox: 'Inbox',
} as const
