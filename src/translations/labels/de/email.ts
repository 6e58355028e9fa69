import type { email as en } from '../en/email.ts'
import type { Translated } from '../translated.ts'

export const email: Translated<typeof en> = {
  composedEmail: 'Einzelne E-Mail',
  composedEmails: 'Einzelne E-Mails',
  composeEmailsHelp: 'Eine E-Mail an bestimmte Empfänger.',
  html: 'HTML',
  plainText: 'Nur Text',
  recipients: 'Empfänger',
  recipientEmailsHelp: 'Adresse eingeben und Enter drücken. Höchstens 1000.',
  delivery: 'Zustellung',
  deliveries: 'Zustellungen',
  deliveriesHelp: 'Jede gesendete, wartende oder fehlgeschlagene E-Mail.',
  emailTemplate: 'E-Mail-Vorlage',
  emailTemplates: 'E-Mail-Vorlagen',
  emailTemplatesHelp:
    'Vorlagen für Newsletter, einzelne E-Mails, Wiedervorlagen und die Willkommensmail.',
  categoryHelp: 'Etwa „Newsletter“ oder „Einladung“.',
  emailTemplatesHtmlContentHelp: 'Platzhalter: {{name|friend}}, {{email}}.',
  wrapper: 'Rahmen (Wrapper)',
  htmlWrapperHelp: 'HTML um den Text, mit {{content}} darin.',
  variablesHelp: 'Verwendete Platzhalter, automatisch erkannt.',
  subscriber: 'Abonnent',
  subscribers: 'Abonnenten',
  newsletterSubscribersHelp: 'Empfänger der Newsletter.',
  suppressionHelp: 'Gesperrte Adressen bekommen keine E-Mails.',
  withdrawnElsewhereHelp:
    'Wer sich in einem anderen Produkt abgemeldet hat, bekommt keinen Newsletter, bis er sich selbst anmeldet.',
  newsletter: 'Newsletter',
  newsletters: 'Newsletter',
  newslettersHelp: 'Eine E-Mail an Abonnenten. Vor dem Versand muss sie freigegeben werden.',
  titleHelp: 'Intern; Empfänger sehen den Betreff.',
  newslettersHtmlContentHelp: 'Platzhalter: {{name|friend}}, {{unsubscribe}}.',
  textContentHelp: 'Bleibt es leer, entsteht es aus dem HTML.',
  notesHelp: 'Intern.',
  timeZone: 'Zeitzone',
  timeZoneHelp:
    'Für Newsletter zur Ortszeit der Leser. Zum Beispiel Europe/Berlin; leer: die der Organisation.',
  siteTimeZoneHelp: 'Zum Beispiel Europe/Berlin. Leer: UTC.',
  atLocalTime: 'Zur Ortszeit der Leser',
  atLocalTimeHelp:
    'Wessen Zeitzone bekannt ist, bekommt ihn zur gleichen Uhrzeit dort, innerhalb von 24 Stunden nach dem Versand.',
  approval: 'Freigabe',
  decidedBy: 'Entschieden von',
}
