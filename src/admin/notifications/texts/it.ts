import type { NotificationListTexts } from './en.ts'

export const it: NotificationListTexts = {
  title: 'Avvisi',
  bell: (count) => (count === '1' ? '1 avviso non letto' : `${count} avvisi non letti`),
  empty: 'Ancora nulla. Qui arriva ciò che la attende e ciò che le è stato assegnato.',
  loading: 'Caricamento…',
  more: 'Mostra altri',
  tryAgain: 'Riprova',
  readAll: 'Segna tutto come letto',
  read: 'Segna come letto',
  readOne: (what) => `Segna come letto: ${what}`,
  isNew: 'nuovo',
  isOver: 'concluso',
  settingsLink: 'Quali riceve per e-mail',
  settings: 'Avvisi per e-mail',
  settingsHelp:
    'Tutti sono alla campanella. Scelga quali arrivano anche per e-mail; una volta al giorno è la mattina, con ciò che fino ad allora non ha letto.',
  timeZone: 'Fuso orario',
  save: 'Salva gli avvisi',
  saved: 'La scelta è salvata',
  kinds: {
    approval: 'Attende la sua approvazione',
    assigned: 'Assegnato a lei',
    'mail-stopped': 'L’invio è fermo',
    'import-done': 'La sua importazione è terminata',
    proposal: 'È arrivata una proposta',
    'webhook-stopped': 'Un webhook è stato disattivato',
  },
  choices: {
    'at-once': 'Subito',
    daily: 'Una volta al giorno',
    never: 'Mai',
  },
}
