import type { NotificationListTexts } from './en.ts'

export const de: NotificationListTexts = {
  title: 'Mitteilungen',
  bell: (count) => (count === '1' ? '1 ungelesene Mitteilung' : `${count} ungelesene Mitteilungen`),
  empty: 'Noch nichts. Was auf Sie wartet und was Ihnen zugewiesen wurde, kommt hier an.',
  loading: 'Wird geladen …',
  more: 'Mehr anzeigen',
  tryAgain: 'Erneut versuchen',
  readAll: 'Alle als gelesen markieren',
  read: 'Gelesen',
  readOne: (what) => `Als gelesen markieren: ${what}`,
  isNew: 'neu',
  isOver: 'erledigt',
  settingsLink: 'Welche Sie per E-Mail bekommen',
  settings: 'Mitteilungen per E-Mail',
  settingsHelp:
    'An der Glocke stehen alle. Wählen Sie, welche auch als E-Mail kommen; einmal am Tag heißt morgens, mit dem, was Sie bis dahin nicht gelesen haben.',
  timeZone: 'Zeitzone',
  save: 'Mitteilungen speichern',
  saved: 'Ihre Wahl ist gespeichert',
  kinds: {
    approval: 'Wartet auf Ihre Freigabe',
    assigned: 'Ihnen zugewiesen',
    'mail-stopped': 'Der Versand stockt',
    'import-done': 'Ihr Import ist fertig',
    proposal: 'Ein Vorschlag ist eingegangen',
    'webhook-stopped': 'Ein Webhook wurde abgeschaltet',
  },
  choices: {
    'at-once': 'Sofort',
    daily: 'Einmal am Tag',
    never: 'Nie',
  },
}
