import type { groups as en } from '../en/groups.ts'
import type { Translated } from '../translated.ts'

export const groups: Translated<typeof en> = {
  site: 'Website',
  content: 'Inhalte',
  contacts: 'Kontakte',
  email: 'E-Mail',
  administration: 'Verwaltung',
  inbox: 'Eingang',
}
