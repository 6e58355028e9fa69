import type { staff as en } from '../en/staff.ts'
import type { Translated } from '../translated.ts'

export const staff: Translated<typeof en> = {
  bulkEdit: 'Modifica in blocco',
  bulkEdits: 'Modifiche in blocco',
  bulkEditsHelp: 'Che cosa è stato cambiato in molti documenti insieme, e con quale esito.',
  list: 'Elenco',
  running: 'In corso',
  attempts: 'Tentativi',
  failed: 'Non riuscito',
  scheduledFor: 'Programmato per',
  state: 'Stato',
  task: 'Tipo',
  job: 'Attività',
  jobs: 'Attività',
  jobsHelp: 'Attività in background: in corso, in coda e non riuscite.',
  status: 'Stato',
  user: 'Utente',
  users: 'Utenti',
  usersHelp: 'Account del personale. Lo stesso account vale qui e nelle app.',
  displayNameHelp: 'Il nome d’autore che vedono i lettori.',
}
