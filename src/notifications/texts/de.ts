import type { NotificationTexts } from './en.ts'

export const de: NotificationTexts = {
  topics: {
    'newsletter-to-approve': (count) =>
      count === 1
        ? 'Ein Newsletter wartet auf Freigabe'
        : `${count} Newsletter warten auf Freigabe`,
    'follow-up-assigned': (count) =>
      count === 1
        ? 'Eine Wiedervorlage wurde Ihnen zugewiesen'
        : `${count} Wiedervorlagen wurden Ihnen zugewiesen`,
    'message-assigned': (count) =>
      count === 1
        ? 'Eine Nachricht wurde Ihnen zugewiesen'
        : `${count} Nachrichten oder Vorschläge wurden Ihnen zugewiesen`,
    'proposal-assigned': (count) =>
      count === 1
        ? 'Ein Vorschlag wurde Ihnen zugewiesen'
        : `${count} Vorschläge wurden Ihnen zugewiesen`,
    'newsletter-paused': (count) =>
      count === 1
        ? 'Ein Newsletter wurde angehalten: zu viele E-Mails wurden abgelehnt'
        : `${count} Newsletter wurden angehalten: zu viele E-Mails wurden abgelehnt`,
    'mail-held-up': () => 'Der Versand stockt: Es werden keine E-Mails gesendet',
    'contacts-imported': (count) =>
      count === 1
        ? 'Ihr Import von Kontakten ist fertig'
        : `${count} Importe von Kontakten sind fertig`,
    'subscribers-imported': (count) =>
      count === 1
        ? 'Ihr Import von Abonnenten ist fertig'
        : `${count} Importe von Abonnenten sind fertig`,
    'proposal-came-in': (count) =>
      count === 1 ? 'Ein Vorschlag ist eingegangen' : `${count} Vorschläge sind eingegangen`,
    'webhook-switched-off': (count) =>
      count === 1
        ? 'Ein Webhook wurde abgeschaltet: Sein Empfänger nimmt die Aufrufe nicht an'
        : `${count} Webhooks wurden abgeschaltet: Ihre Empfänger nehmen die Aufrufe nicht an`,
  },
  mail: {
    digest: (count, site) =>
      count === 1 ? `Bei ${site} wartet etwas auf Sie` : `Bei ${site} wartet auf Sie: ${count}`,
    change:
      'Sie bekommen diese E-Mails, weil es in Ihrem Konto so eingestellt ist. Dort wählen Sie, welche:',
    stop: 'Solche E-Mails ohne Anmeldung abstellen:',
  },
  stop: {
    question: 'Diese E-Mails abstellen?',
    button: 'Abstellen',
    done: 'Diese E-Mails sind abgestellt',
    consequence: 'Sie bekommen keine E-Mails mehr zu:',
    choose: 'Im Konto wählen, welche E-Mails Sie bekommen',
  },
}
