import type { EmptyLists } from './en.ts'

export const it: EmptyLists = {
  actions: 'Ciò che la vostra organizzazione fa e a cui invita, nell’ordine che scegliete.',
  news: 'Ciò che è successo e che avete da dire, con una data; il più recente viene prima sul sito e nei feed.',
  events: 'Dove vi si può incontrare, con data e luogo; anche nel calendario a cui ci si abbona.',
  pages: 'Ciò che resta: chi siete, come partecipare, le note legali. Il menu vi porta.',
  people: 'Chi la vostra organizzazione presenta, con una foto, un ruolo e qualche parola.',
  media: 'Immagini per notizie, eventi, pagine ed email; si aggiungono lì, o qui.',
  files: 'File da scaricare, come uno statuto o un modulo; articoli, eventi e pagine vi portano.',
  tags: 'Parole che uniscono azioni, notizie, eventi e pagine, come un tema o un luogo.',
  contacts:
    'Persone con cui siete in contatto. Inseritele qui, o importate un file dal servizio di prima.',
  'progression-stages':
    'I passi del cammino che le persone fanno con voi. La bacheca ha una colonna per ciascuno.',
  'follow-up-rules':
    'Che cosa fare tanti giorni dopo una tappa, come una telefonata una settimana dopo il primo incontro.',
  segments:
    'Gruppi di contatti trovati da regole, come tutti i soci di una città. Le newsletter possono andare a loro.',
  'contact-fields':
    'Ciò che volete sapere dei contatti oltre a nome e indirizzo, come la lingua o il quartiere.',
  newsletters: 'Email a chi è iscritto, o a un segmento. Nulla parte prima di essere approvato.',
  'newsletter-subscribers':
    'Chi riceve le vostre newsletter. Ci si iscrive dal vostro sito; chi avete già si può importare.',
  'compose-emails':
    'Singole email a persone che nominate, come un invito ai relatori di un evento.',
  'email-templates': 'Email da cui partire, con segnaposto come il nome.',
  'contact-submissions': 'Ciò che vi si scrive dal modulo di contatto del sito.',
  'action-submissions':
    'Ciò che vi si propone dal modulo del sito; una proposta può diventare un’azione.',
  webhooks:
    'URL di altri sistemi, chiamati quando qui succede qualcosa, come una nuova iscrizione.',
}
