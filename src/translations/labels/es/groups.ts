import type { groups as en } from '../en/groups.ts'
import type { Translated } from '../translated.ts'

export const groups: Translated<typeof en> = {
  site: 'Sitio',
  content: 'Contenido',
  contacts: 'Contactos',
  email: 'Correo',
  administration: 'Administración',
  inbox: 'Entrada',
}
