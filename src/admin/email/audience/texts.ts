import type { AudienceCount } from '#src/email/compose/audience.ts'
import type { InLanguages } from '#src/translations/languages.ts'

type Reasons = Readonly<Record<keyof AudienceCount['leftOut'], string>>

const en = {
  title: 'Who gets it now',
  counting: 'Counting …',
  again: 'Count again',
  recipients: (count: string, one: boolean) => (one ? '1 recipient' : `${count} recipients`),
  noRecipients: 'Nobody gets it.',
  among: (names: string) => `, among them ${names}`,
  leftOut: 'Left out',
  reasons: {
    notSubscribed: 'Not subscribed, or unsubscribed',
    suppressed: 'Suppressed: bounced, complained, or by hand',
    minus: 'In an excepted segment',
    alreadySent: 'Have got this one already',
  } as Reasons,
  everybody: 'To everybody subscribed',
  everybodyExcept: (minus: string) => `To everybody subscribed, except: ${minus}`,
  to: (segments: string) => `To: ${segments}`,
  toExcept: (segments: string, minus: string) => `To: ${segments}; except: ${minus}`,
}
type AudienceTexts = typeof en

/** The texts of who gets a newsletter, in every language. */
export const texts: InLanguages<AudienceTexts> = {
  en,
  de: {
    title: 'Wer ihn jetzt erhält',
    counting: 'Wird gezählt …',
    again: 'Noch einmal zählen',
    recipients: (count, one) => (one ? '1 Empfänger' : `${count} Empfänger`),
    noRecipients: 'Niemand erhält ihn.',
    among: (names) => `, darunter ${names}`,
    leftOut: 'Ausgelassen',
    reasons: {
      notSubscribed: 'Nicht oder nicht mehr abonniert',
      suppressed: 'Gesperrt: unzustellbar, Beschwerde oder von Hand',
      minus: 'In einem ausgenommenen Segment',
      alreadySent: 'Haben ihn schon erhalten',
    },
    everybody: 'An alle Abonnenten',
    everybodyExcept: (minus) => `An alle Abonnenten, ohne: ${minus}`,
    to: (segments) => `An: ${segments}`,
    toExcept: (segments, minus) => `An: ${segments}; ohne: ${minus}`,
  },
  fr: {
    title: 'Qui la reçoit maintenant',
    counting: 'Comptage …',
    again: 'Compter à nouveau',
    recipients: (count, one) => (one ? '1 destinataire' : `${count} destinataires`),
    noRecipients: 'Personne ne la reçoit.',
    among: (names) => `, dont ${names}`,
    leftOut: 'Laissés de côté',
    reasons: {
      notSubscribed: 'Pas ou plus abonnés',
      suppressed: 'Bloqués : rejet, plainte ou à la main',
      minus: 'Dans un segment exclu',
      alreadySent: 'L’ont déjà reçue',
    },
    everybody: 'À tous les abonnés',
    everybodyExcept: (minus) => `À tous les abonnés, sauf : ${minus}`,
    to: (segments) => `À : ${segments}`,
    toExcept: (segments, minus) => `À : ${segments} ; sauf : ${minus}`,
  },
  es: {
    title: 'Quién lo recibe ahora',
    counting: 'Contando …',
    again: 'Contar de nuevo',
    recipients: (count, one) => (one ? '1 destinatario' : `${count} destinatarios`),
    noRecipients: 'Nadie lo recibe.',
    among: (names) => `, entre ellos ${names}`,
    leftOut: 'Quedan fuera',
    reasons: {
      notSubscribed: 'No suscritos o dados de baja',
      suppressed: 'Bloqueados: rebote, queja o a mano',
      minus: 'En un segmento exceptuado',
      alreadySent: 'Ya lo han recibido',
    },
    everybody: 'A todos los suscriptores',
    everybodyExcept: (minus) => `A todos los suscriptores, excepto: ${minus}`,
    to: (segments) => `A: ${segments}`,
    toExcept: (segments, minus) => `A: ${segments}; excepto: ${minus}`,
  },
  it: {
    title: 'Chi la riceve ora',
    counting: 'Conteggio …',
    again: 'Conta di nuovo',
    recipients: (count, one) => (one ? '1 destinatario' : `${count} destinatari`),
    noRecipients: 'Nessuno la riceve.',
    among: (names) => `, tra cui ${names}`,
    leftOut: 'Esclusi',
    reasons: {
      notSubscribed: 'Non iscritti o disiscritti',
      suppressed: 'Bloccati: rimbalzo, reclamo o a mano',
      minus: 'In un segmento escluso',
      alreadySent: 'L’hanno già ricevuta',
    },
    everybody: 'A tutti gli iscritti',
    everybodyExcept: (minus) => `A tutti gli iscritti, tranne: ${minus}`,
    to: (segments) => `A: ${segments}`,
    toExcept: (segments, minus) => `A: ${segments}; tranne: ${minus}`,
  },
}
