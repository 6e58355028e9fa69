import type { NotificationTexts } from './en.ts'

export const it: NotificationTexts = {
  topics: {
    'newsletter-to-approve': (count) =>
      count === 1
        ? 'Una newsletter attende l’approvazione'
        : `${count} newsletter attendono l’approvazione`,
    'follow-up-assigned': (count) =>
      count === 1
        ? 'Le è stato assegnato un richiamo'
        : `Le sono stati assegnati ${count} richiami`,
    'message-assigned': (count) =>
      count === 1
        ? 'Le è stato assegnato un messaggio'
        : `Le sono stati assegnati ${count} messaggi o proposte`,
    'proposal-assigned': (count) =>
      count === 1
        ? 'Le è stata assegnata una proposta'
        : `Le sono state assegnate ${count} proposte`,
    'newsletter-paused': (count) =>
      count === 1
        ? 'Una newsletter è stata messa in pausa: troppe e-mail rifiutate'
        : `${count} newsletter sono state messe in pausa: troppe e-mail rifiutate`,
    'mail-held-up': () => 'L’invio è bloccato: non parte alcuna e-mail',
    'contacts-imported': (count) =>
      count === 1
        ? 'La sua importazione di contatti è terminata'
        : `${count} importazioni di contatti sono terminate`,
    'subscribers-imported': (count) =>
      count === 1
        ? 'La sua importazione di iscritti è terminata'
        : `${count} importazioni di iscritti sono terminate`,
    'proposal-came-in': (count) =>
      count === 1 ? 'È arrivata una proposta' : `Sono arrivate ${count} proposte`,
    'webhook-switched-off': (count) =>
      count === 1
        ? 'Un webhook è stato disattivato: il suo destinatario non accetta le chiamate'
        : `${count} webhook sono stati disattivati: i loro destinatari non accettano le chiamate`,
  },
  mail: {
    digest: (count, site) =>
      count === 1
        ? `Qualcosa la attende presso ${site}`
        : `${count} cose la attendono presso ${site}`,
    change: 'Riceve queste e-mail perché così è impostato nel suo account. Scelga quali:',
    stop: 'Fermare le e-mail come questa, senza accedere:',
  },
  stop: {
    question: 'Fermare queste e-mail?',
    button: 'Ferma queste e-mail',
    done: 'Queste e-mail sono state fermate',
    consequence: 'Non riceverà più e-mail su:',
    choose: 'Scegliere nel suo account quali e-mail ricevere',
  },
}
