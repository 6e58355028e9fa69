import type { InLanguages } from '#src/translations/languages.ts'
import type { CustomViewName } from './custom-views.ts'

const en = {
  menu: 'Tools',
  refused: 'You do not have permission to open this page.',
  back: 'Back to the dashboard',
  waiting: (count: string) => `${count} waiting for you`,
  names: {
    submissions: 'Inbox',
    followUps: 'Follow-ups to do',
    board: 'Board of stages',
    import: 'Import contacts',
    duplicates: 'Duplicates',
    importSubscribers: 'Import subscribers',
    approvals: 'Approvals',
    calendar: 'Calendar',
    inbox: 'Local inbox',
  } satisfies Record<CustomViewName, string>,
}

/** The names of the custom views, for the menu and their titles. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    menu: 'Werkzeuge',
    refused: 'Sie haben keine Berechtigung, diese Seite zu öffnen.',
    back: 'Zurück zur Übersicht',
    waiting: (count) => `${count} warten auf Sie`,
    names: {
      submissions: 'Eingang',
      followUps: 'Anstehende Wiedervorlagen',
      board: 'Tafel der Stufen',
      import: 'Kontakte importieren',
      duplicates: 'Dubletten',
      importSubscribers: 'Abonnenten importieren',
      approvals: 'Freigaben',
      calendar: 'Kalender',
      inbox: 'Lokaler Posteingang',
    },
  },
  fr: {
    menu: 'Outils',
    refused: 'Vous n’avez pas l’autorisation d’ouvrir cette page.',
    back: 'Retour au tableau de bord',
    waiting: (count) => `${count} en attente pour vous`,
    names: {
      submissions: 'Réception',
      followUps: 'Relances à faire',
      board: 'Tableau des étapes',
      import: 'Importer des contacts',
      duplicates: 'Doublons',
      importSubscribers: 'Importer des abonnés',
      approvals: 'Approbations',
      calendar: 'Calendrier',
      inbox: 'Boîte de réception locale',
    },
  },
  es: {
    menu: 'Herramientas',
    refused: 'No tiene permiso para abrir esta página.',
    back: 'Volver al panel',
    waiting: (count) => `${count} esperan su respuesta`,
    names: {
      submissions: 'Entrada',
      followUps: 'Seguimientos pendientes',
      board: 'Tablero de etapas',
      import: 'Importar contactos',
      duplicates: 'Duplicados',
      importSubscribers: 'Importar suscriptores',
      approvals: 'Aprobaciones',
      calendar: 'Calendario',
      inbox: 'Bandeja de entrada local',
    },
  },
  it: {
    menu: 'Strumenti',
    refused: 'Non ha il permesso di aprire questa pagina.',
    back: 'Torna al pannello',
    waiting: (count) => `${count} in attesa di lei`,
    names: {
      submissions: 'In arrivo',
      followUps: 'Richiami da fare',
      board: 'Bacheca delle tappe',
      import: 'Importare contatti',
      duplicates: 'Duplicati',
      importSubscribers: 'Importare iscritti',
      approvals: 'Approvazioni',
      calendar: 'Calendario',
      inbox: 'Posta in arrivo locale',
    },
  },
}
