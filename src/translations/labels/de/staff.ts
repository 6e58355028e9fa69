import type { staff as en } from '../en/staff.ts'
import type { Translated } from '../translated.ts'

export const staff: Translated<typeof en> = {
  bulkEdit: 'Sammeländerung',
  bulkEdits: 'Sammeländerungen',
  bulkEditsHelp: 'Was für viele Dokumente auf einmal geändert wurde, und wie es ausging.',
  list: 'Liste',
  running: 'Läuft',
  attempts: 'Versuche',
  failed: 'Fehlgeschlagen',
  scheduledFor: 'Geplant für',
  state: 'Zustand',
  task: 'Art',
  job: 'Aufgabe',
  jobs: 'Aufgaben',
  jobsHelp: 'Aufgaben im Hintergrund: laufende, wartende und fehlgeschlagene.',
  status: 'Status',
  user: 'Benutzer',
  users: 'Benutzer',
  usersHelp: 'Konten des Teams. Ein Konto gilt hier und in den Apps.',
  displayNameHelp: 'So erscheint der Name bei Texten.',
}
