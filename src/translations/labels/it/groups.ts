import type { groups as en } from '../en/groups.ts'
import type { Translated } from '../translated.ts'

export const groups: Translated<typeof en> = {
  site: 'Sito',
  content: 'Contenuti',
  contacts: 'Contatti',
  email: 'E-mail',
  administration: 'Amministrazione',
  inbox: 'In arrivo',
}
