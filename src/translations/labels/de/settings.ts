import type { settings as en } from '../en/settings.ts'
import type { Translated } from '../translated.ts'

export const settings: Translated<typeof en> = {
  settings: 'Einstellungen',
  site: 'Website',
  siteName: 'Name der Organisation',
  siteNameHelp: 'In Feeds, E-Mails und dieser Oberfläche.',
  websiteLanguage: 'Sprache der Website',
  siteLanguageHelp:
    'Der Seiten hinter Links in E-Mails, für alle, deren Browser keine dieser Sprachen verlangt.',
  newsFeedTitle: 'Titel des Neuigkeiten-Feeds',
  newsFeedTitleHelp: 'Leer: der Name und „News“.',
  newsFeedDescription: 'Beschreibung des Neuigkeiten-Feeds',
  newsFeedDescriptionHelp: 'Ein Satz.',
  eventsFeedTitle: 'Titel des Veranstaltungs-Feeds',
  eventsFeedTitleHelp: 'Leer: der Name und „Events“.',
  eventsFeedDescription: 'Beschreibung des Veranstaltungs-Feeds',
  eventsFeedDescriptionHelp: 'Ein Satz.',
  logoHelp: 'Erscheint in dieser Oberfläche und in E-Mails.',
  brandColour: 'Markenfarbe',
  primaryColorHelp: 'Zum Beispiel #0f4c5c.',
  email: 'E-Mail',
  senderName: 'Absendername',
  senderNameHelp: 'Was Empfänger als Absender sehen.',
  senderEmail: 'Absenderadresse',
  senderEmailHelp: 'Leer: die Voreinstellung des Servers.',
  replyTo: 'Antwort an (Reply-To)',
  postalAddressHelp: 'Im Fuß der Newsletter; das Recht vieler Länder verlangt sie.',
  wrapper: 'Rahmen (Wrapper)',
  defaultWrapperHelp: 'HTML um Newsletter, anstelle des Rahmens; muss {{content}} enthalten.',
  mailFrame: 'Rahmen der E-Mails',
  mailFrameHelp:
    'Um E-Mails, die mit dem Editor geschrieben sind: oben Logo, Name und Farbe, unten Anschrift und Links.',
  mailLinks: 'Links in E-Mails',
  mailLink: 'Link',
  mailLinksHelp: 'Unter jeder gerahmten E-Mail, etwa Ihre Website und soziale Netzwerke.',
  requireASecondApprover: 'Zweite freigebende Person erforderlich',
  requireSecondApproverHelp: 'Wer einen Newsletter verfasst, kann ihn nicht selbst freigeben.',
  doubleOptIn: 'Double-Opt-in',
  doubleOptInHelp: 'Neue Abonnenten bestätigen über einen Link in einer E-Mail.',
  welcomeMail: 'Willkommensmail',
  welcomeMailHelp:
    'Die Willkommensmail geht einmal an alle, die den Newsletter abonnieren oder bei Double-Opt-in bestätigen; nie ein zweites Mal an dieselbe Adresse, und nicht an jene, die sich vorher abmelden.',
  welcomeTemplate: 'Vorlage',
  welcomeTemplateHelp:
    'Leer: keine Willkommensmail. Eine neue Vorlage kann mit „Willkommen“ aus der Galerie beginnen. Ohne Double-Opt-in kann auf Ihrer Website jede Adresse eingetragen werden; RATE_LIMIT_SUBMISSIONS begrenzt das.',
  welcomeImported: 'Auch nach Importen und Sammeländerungen',
  welcomeImportedHelp:
    'Für alle, die ein Import oder eine Sammeländerung einträgt. Sie gehen im Takt von „Newsletter je Stunde“ hinaus.',
  notifications: 'Benachrichtigungen',
  notify: 'Benachrichtigen',
  notifyHelp: 'Bei neuen Nachrichten und Vorschlägen per E-Mail benachrichtigt.',
  address: 'E-Mail-Adresse',
  addresses: 'E-Mail-Adressen',
  newslettersPerHour: 'Newsletter je Stunde',
  newslettersPerHourHelp:
    'Höchstens so viele Newsletter-Mails gehen in einer Stunde hinaus, gleichmäßig verteilt; für neue Absender, die sich erst einen Ruf erwerben. Leer: ohne Grenze. Andere E-Mails gehen sofort hinaus.',
  pauseAtRejections: 'Anhalten bei Ablehnungen (Prozent)',
  pauseAtRejectionsHelp:
    'Ein Newsletter wird angehalten, wenn der Mailserver mehr als diesen Anteil der letzten 100 ablehnt; wer benachrichtigt wird, erfährt es. Leer: nie.',
  countClicks: 'Klicks zählen',
  countClicksHelp:
    'Wie oft jedem Link eines Newsletters gefolgt wird, ab dem nächsten versendeten. Die Links führen über die eigene Adresse dieser Website und sind für alle gleich: Gespeichert werden nur Summen, und wer geklickt hat, ist nicht bekannt. Scanner zählen nicht, soweit sie zu erkennen sind.',
  countOpens: 'Öffnungen zählen',
  countOpensHelp:
    'Wie oft ein Newsletter geöffnet wird, ab dem nächsten versendeten, durch ein unsichtbares Bild, das für alle gleich ist: Gespeichert wird nur eine Summe, und wer ihn geöffnet hat, ist nicht bekannt. Eine Schätzung: Mailprogramme verbergen Öffnungen oder laden Bilder, die niemand sieht.',
  digest: 'Überblick',
  digestHelp:
    'Erstellt von selbst einen Entwurf mit dem, was seit dem letzten Newsletter neu ist, zur Freigabe; die Benachrichtigten erfahren davon. Von selbst wird nichts versendet.',
  digestWeekday: 'Wochentag',
  digestDay: 'Tag des Monats',
  digestHour: 'Stunde',
  digestHourHelp: '0 bis 23, in der Zeitzone der Website.',
  consentText: 'Text der Einwilligung',
  consentTextHelp:
    'Worin einwilligt, wer den Newsletter auf der Website abonniert. Wird bei jeder Anmeldung gespeichert.',
  defaultCountry: 'Land der Telefonnummern',
  defaultCountryHelp:
    'Zwei Buchstaben, etwa DE. Nummern ohne Ländervorwahl gelten als Nummern von dort.',
}
