import type { GettingStartedTexts } from './en.ts'

const steps: GettingStartedTexts['steps'] = {
  account: {
    name: 'La sua password e il suo indirizzo email',
    why: 'La prima password è stata mostrata all’avvio di Muster, o scelta da un collega: altri possono conoscerla. Senza un suo indirizzo non le si può inviare alcun link se la dimentica.',
  },
  identity: {
    name: 'Nome e logo',
    why: 'Sono nella pagina di accesso, nel menu e in cima a ogni email.',
  },
  sender: {
    name: 'Mittente delle email',
    why: 'Si apre la posta di un nome e di un indirizzo che si conoscono.',
  },
  mailServer: {
    name: 'Server di posta',
    why: 'Le email partono appena SMTP_URL è impostato sul server e questo è riavviato.',
  },
  rateLimit: {
    name: 'Limite degli invii',
    why: 'Chiunque può inviare moduli. RATE_LIMIT_SUBMISSIONS, sul server, li limita, per esempio a 10 al minuto per rete.',
  },
  colleagues: {
    name: 'Colleghi',
    why: 'Ogni persona ha il proprio account, con un ruolo per ciò che fa.',
  },
  article: {
    name: 'Prima notizia',
    why: 'Il sito e i suoi feed la mostrano appena è pubblicata.',
  },
  page: {
    name: 'Prima pagina',
    why: 'Per ciò che resta: chi siete, come partecipare, le note legali.',
  },
  menu: { name: 'Menu', why: 'Porta alle vostre pagine, nell’ordine che scegliete.' },
  stages: {
    name: 'Tappe',
    why: 'Dicono fin dove le persone sono arrivate con voi; la bacheca ha una colonna per ciascuna.',
  },
  mailDesign: {
    name: 'Aspetto delle email',
    why: 'Colore, cornice e link fanno riconoscere le vostre email.',
  },
}

export const it: GettingStartedTexts = {
  title: 'Primi passi',
  progress: (done, all) => `${done} di ${all} fatti`,
  done: 'Fatto',
  open: 'Da fare',
  hide: 'Nascondi',
  hideAll: 'Nascondi «Primi passi»',
  show: (done, all) => `Mostra «Primi passi» (${done} di ${all} fatti)`,
  localInbox: 'Fino ad allora tutta la posta resta nella casella locale e non arriva a nessuno.',
  openInbox: 'Apri la casella',
  test: 'Invia una prova a me',
  testing: (email) => `La prova a ${email} è in viaggio…`,
  delivered: (email) =>
    `Il server di posta ha accettato la prova a ${email}. Se non è nella sua casella, guardi nella posta indesiderata.`,
  deliveredLocally: (email) => `La prova a ${email} è nella casella locale.`,
  retried: (said) => `Il primo tentativo è fallito; sarà ripetuto. ${said}`,
  failed: (said) => `La prova non è stata inviata. ${said}`,
  suppressed: (email) => `${email} è bloccato: non gli si invia posta.`,
  usualStages: 'Crea le tappe abituali',
  stagesCreated: 'Le tappe abituali ci sono; si può cambiare ciascuna.',
  stagesThere: 'Ci sono già delle tappe.',
  steps,
}
