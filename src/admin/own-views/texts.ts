import type { InLanguages } from '../translations/languages.ts'
import type { OwnViewName } from './own-views.ts'

const en = {
  menu: 'Work',
  refused: 'Your account may not open this page.',
  names: { approvals: 'Approvals' } satisfies Record<OwnViewName, string>,
}

/** What our own pages are called, in the menu and as their titles. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    menu: 'Arbeit',
    refused: 'Mit Ihrem Konto lässt sich diese Seite nicht öffnen.',
    names: { approvals: 'Freigaben' },
  },
  fr: {
    menu: 'Travail',
    refused: 'Votre compte ne permet pas d’ouvrir cette page.',
    names: { approvals: 'Approbations' },
  },
  es: {
    menu: 'Trabajo',
    refused: 'Su cuenta no permite abrir esta página.',
    names: { approvals: 'Aprobaciones' },
  },
  it: {
    menu: 'Lavoro',
    refused: 'Il suo account non permette di aprire questa pagina.',
    names: { approvals: 'Approvazioni' },
  },
}
