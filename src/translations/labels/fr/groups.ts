import type { groups as en } from '../en/groups.ts'
import type { Translated } from '../translated.ts'

export const groups: Translated<typeof en> = {
  site: 'Site',
  content: 'Contenus',
  contacts: 'Contacts',
  email: 'E-mail',
  administration: 'Administration',
  inbox: 'Réception',
}
