import type { staff as en } from '../en/staff.ts'
import type { Translated } from '../translated.ts'

export const staff: Translated<typeof en> = {
  bulkEdit: 'Cambio en bloque',
  bulkEdits: 'Cambios en bloque',
  bulkEditsHelp: 'Qué se cambió en muchos documentos a la vez y cómo fue.',
  list: 'Lista',
  running: 'En marcha',
  attempts: 'Intentos',
  failed: 'Fallido',
  scheduledFor: 'Programada para',
  state: 'Estado',
  task: 'Clase',
  job: 'Tarea',
  jobs: 'Tareas',
  jobsHelp: 'Tareas en segundo plano: en marcha, en cola y fallidas.',
  status: 'Estado',
  user: 'Usuario',
  users: 'Usuarios',
  usersHelp: 'Cuentas del equipo. Una cuenta sirve aquí y en las aplicaciones.',
  displayNameHelp: 'El nombre de autor que ven los lectores.',
}
