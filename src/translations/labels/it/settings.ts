import type { settings as en } from '../en/settings.ts'
import type { Translated } from '../translated.ts'

export const settings: Translated<typeof en> = {
  settings: 'Impostazioni',
  identity: 'Identità',
  identityHelp: 'Chi siete: in questa interfaccia, sul sito e in ogni email.',
  secondFactorRoles: 'Secondo fattore richiesto a',
  secondFactorRolesHelp:
    'Chi ha uno di questi ruoli deve aggiungere un’app di autenticazione o una passkey dopo l’accesso, e prima non può fare altro.',
  siteName: 'Nome dell’organizzazione',
  siteNameHelp: 'Nei feed, nelle e-mail e in questa interfaccia.',
  websiteLanguage: 'Lingua del sito',
  siteLanguageHelp:
    'Delle pagine dietro i link delle email, per chi ha un browser che non chiede nessuna di queste.',
  newsFeedTitle: 'Titolo del feed delle notizie',
  newsFeedTitleHelp: 'Vuoto: il nome e «News».',
  newsFeedDescription: 'Descrizione del feed delle notizie',
  newsFeedDescriptionHelp: 'Una frase.',
  eventsFeedTitle: 'Titolo del feed degli eventi',
  eventsFeedTitleHelp: 'Vuoto: il nome e «Events».',
  eventsFeedDescription: 'Descrizione del feed degli eventi',
  eventsFeedDescriptionHelp: 'Una frase.',
  logoHelp: 'Mostrato in questa interfaccia e nelle e-mail.',
  brandColour: 'Colore del marchio',
  primaryColorHelp: 'Come #0f4c5c.',
  email: 'E-mail',
  emailHelp: 'Da chi arrivano le email, che aspetto hanno e come si inviano le newsletter.',
  senderName: 'Nome del mittente',
  senderNameHelp: 'Il mittente che vedono i destinatari.',
  senderEmail: 'Email del mittente',
  senderEmailHelp: 'Vuoto: l’indirizzo predefinito del server.',
  replyTo: 'Rispondi a (Reply-To)',
  postalAddressHelp: 'In fondo alle newsletter; la legge di molti paesi lo richiede.',
  wrapper: 'Cornice (wrapper)',
  defaultWrapperHelp:
    'HTML intorno alle newsletter, al posto della cornice; deve contenere {{content}}.',
  mailFrame: 'Cornice delle e-mail',
  mailFrameHelp:
    'Intorno alle e-mail scritte con l’editor: logo, nome e colore in alto, indirizzo e link in basso.',
  mailLinks: 'Link nelle e-mail',
  mailLink: 'Link',
  mailLinksHelp: 'Sotto ogni e-mail con cornice, come il sito e i social network.',
  requireASecondApprover: 'Serve l’approvazione di una seconda persona',
  requireSecondApproverHelp: 'Gli autori non possono approvare le proprie newsletter.',
  doubleOptIn: 'Double opt-in',
  doubleOptInHelp: 'I nuovi iscritti confermano tramite un link in un’email.',
  welcomeMail: 'Email di benvenuto',
  welcomeMailHelp:
    'L’email di benvenuto va una sola volta a chi si iscrive alla newsletter, o a chi conferma con il double opt-in; mai una seconda volta allo stesso indirizzo, né a chi si cancella prima dell’invio.',
  welcomeTemplate: 'Modello',
  welcomeTemplateHelp:
    'Vuoto: nessuna email di benvenuto. Un nuovo modello può partire da “Benvenuto” nella galleria. Senza double opt-in chiunque può inserire qualsiasi indirizzo sul sito; RATE_LIMIT_SUBMISSIONS lo limita.',
  welcomeImported: 'Anche dopo importazioni e modifiche in blocco',
  welcomeImportedHelp:
    'Per chi viene iscritto da un’importazione o da una modifica in blocco. Partono al ritmo di “Newsletter all’ora”.',
  people: 'Persone',
  peopleHelp: 'Come contatti e iscritti arrivano da voi.',
  team: 'Team',
  teamHelp: 'Chi del team è avvisato di ciò che arriva e chi ha bisogno di un secondo fattore.',
  notify: 'Avvisare',
  notifyHelp: 'Avvisati via email di nuovi messaggi e proposte.',
  address: 'Indirizzo email',
  addresses: 'Indirizzi email',
  newslettersPerHour: 'Newsletter all’ora',
  newslettersPerHourHelp:
    'Al massimo tante e-mail di newsletter partono in un’ora, distribuite in modo uniforme; per un mittente nuovo che deve farsi una reputazione. Vuoto: senza limite. Le altre e-mail partono subito.',
  pauseAtRejections: 'Pausa in caso di rifiuti (per cento)',
  pauseAtRejectionsHelp:
    'Una newsletter viene messa in pausa quando il server rifiuta in modo definitivo, secondo le sue regole, più di questa quota delle ultime 100 e-mail, e chi riceve le notifiche viene avvisato. Vuoto: mai.',
  countClicks: 'Contare i clic',
  countClicksHelp:
    'Quante volte viene seguito ogni link di una newsletter, dal prossimo invio. I link passano per l’indirizzo di questo sito, uguale per tutti: si salvano solo totali, e non si sa chi ha cliccato. I programmi di controllo sono esclusi per quanto riconoscibili.',
  countOpens: 'Contare le aperture',
  countOpensHelp:
    'Quante volte viene aperta una newsletter, dal prossimo invio, con un’immagine invisibile, uguale per tutti: si salva solo un totale, e non si sa chi l’ha aperta. È una stima: i programmi di posta nascondono aperture o caricano immagini che nessuno vede.',
  digest: 'Riepilogo',
  digestHelp:
    'Crea da sé una bozza con le novità dall’ultima newsletter, da approvare; chi riceve le notifiche viene avvisato. Nulla viene inviato da sé.',
  digestWeekday: 'Giorno della settimana',
  digestDay: 'Giorno del mese',
  digestHour: 'Ora',
  digestHourHelp: 'Da 0 a 23, nel fuso orario del sito.',
  consentText: 'Testo del consenso',
  consentTextHelp:
    'A che cosa acconsente chi si iscrive sul sito. Viene salvato con ogni iscrizione.',
  defaultCountry: 'Paese dei numeri di telefono',
  defaultCountryHelp:
    'Due lettere, per esempio IT. I numeri senza prefisso sono letti come numeri di quel paese.',
  ledgerDays: 'Giorni in cui le e-mail sono elencate',
  ledgerDaysHelp:
    'Per quanto tempo si sa chi ha ricevuto quale newsletter o e-mail: da 90 a 3.650 giorni. Poi restano solo i numeri, con i motivi, e i link di quelle e-mail alla propria pagina scadono; quelli per disiscriversi no.',
  auditDays: 'Giorni del registro delle modifiche',
  auditDaysHelp:
    'Per quanto tempo si sa chi ha cambiato che cosa: da 30 a 3.650 giorni. Le voci precedenti vengono rimosse.',
  website: 'Sito web',
  websiteHelp: 'Ciò che il sito e le app dicono dell’organizzazione su ogni pagina.',
  siteDescriptionHelp:
    'Una o due frasi per i motori di ricerca, le anteprime dei link e il piè di pagina.',
  publicEmail: 'E-mail pubblica',
  publicEmailHelp: 'Visibile a tutti. Vuoto: solo il modulo di contatto.',
  publicPhone: 'Telefono pubblico',
  publishPostalAddress: 'Mostrare l’indirizzo postale sul sito',
  publishPostalAddressHelp: 'Quello in fondo alle newsletter.',
  socialLinks: 'Social network',
  socialLink: 'Social network',
  socialLinksHelp: 'Sui social network e altrove, in quest’ordine.',
  network: 'Rete',
  profileUrl: 'Link',
  previewUrl: 'Anteprima sul sito',
  previewUrlHelp:
    'Dove il vostro sito mostra le bozze, con {kind}, {id}, {token} e {slug}. Anteprime e link condivisi portano allora lì. Vuoto: solo la vista di questo servizio.',
}
