import type { CheckTexts } from './en.ts'

/** The texts of the mail check, in Italian. */
export const it: CheckTexts = {
  title: 'Controllo dell’email',
  help: 'Niente di questo impedisce l’invio.',
  nothing: 'Niente da correggere nell’email.',
  sender: 'Mittente',
  checking: 'Controllo del mittente …',
  levels: { good: 'Bene', problem: 'Da correggere', unknown: 'Non noto' },
  visit: (count, one) =>
    one ? 'Controlla 1 link a un altro sito' : `Controlla ${count} link ad altri siti`,
  visitHelp:
    'Vengono aperti una volta da questo server. I link ai propri contenuti sono sempre controllati.',
  visiting: 'Controllo in corso …',
  visitedAll: 'Tutti i link ad altri siti funzionano.',
  broken: (url, reason) => `${url} non esiste (${reason}). Correggere il link.`,
  unknown: (url, reason) =>
    `Non è stato possibile giudicare ${url} (${reason}). Aprirlo di persona.`,
  count: (count) =>
    count === 1
      ? 'Il controllo dell’email ha 1 avviso.'
      : `Il controllo dell’email ha ${count} avvisi.`,
  countNone: 'Il controllo dell’email non ha trovato nulla.',
  counting: 'Controllo dell’email …',
  findings: {
    noSubject: () => 'Nessun oggetto. Scriverne uno: molti non vedono altro.',
    subjectTooLong: (length) =>
      `L’oggetto ha ${length} caratteri. Restare sotto i 79, prima le cose importanti.`,
    subjectCapitals: () =>
      'L’oggetto è in maiuscolo. Scriverlo come una frase: il maiuscolo sembra spam.',
    subjectExclamation: () =>
      'L’oggetto ha più punti esclamativi o interrogativi. Ne basta uno; di più sembra spam.',
    subjectMoney: (word) =>
      `L’oggetto dice “${word}”, che i filtri antispam conoscono. Trovare altre parole, se possibile.`,
    subjectReply: () =>
      'L’oggetto comincia come una risposta. Toglierlo: chi legge si sente ingannato, e i filtri lo notano.',
    noText: () => 'Nessun contenuto.',
    unknownPlaceholder: (name) =>
      `Segnaposto sconosciuto {{${name}}}: resterà vuoto. Correggere il nome.`,
    noUnsubscribe: () =>
      'Manca il link {{unsubscribe}}. Viene aggiunto alle newsletter, ma non alle altre email.',
    addressNotShown: () =>
      'L’indirizzo postale delle impostazioni non è nell’email. Aggiungerlo: manca a piè di pagina quando l’email ha un proprio link {{unsubscribe}}.',
    buttonWithoutLink: (label) => `Il pulsante “${label}” non ha un link valido. Assegnarne uno.`,
    linkNowhere: (words) =>
      `Il link “${words}” non porta da nessuna parte. Dargli un indirizzo o toglierlo.`,
    linkRelative: (url) => `Il link ${url} è incompleto. Cominciarlo con https://.`,
    linkWithoutScheme: (url) =>
      `Il link ${url} porta al proprio sito. Cominciarlo con https:// se si intende un altro.`,
    linkMalformed: (url) => `Il link ${url} non è un indirizzo valido. Correggerlo.`,
    linkUnsupported: (url) =>
      `I programmi di posta non aprono il link ${url}. Usare un indirizzo con https://.`,
    linkLocal: (url) =>
      `Solo la propria rete può aprire il link ${url}. Usare un indirizzo pubblico.`,
    linkNotFound: (path) =>
      `Non c’è nulla di pubblicato a ${path}. Pubblicarlo prima dell’invio, o correggere il link.`,
    imageWithoutAlt: (file) =>
      `Un’immagine${file ? ` (${file})` : ''} non ha testo alternativo. Dire che cosa mostra, per chi non la vede.`,
    imageEmbedded: () =>
      'Un’immagine è incorporata nell’HTML. Caricarla: Gmail e Outlook così non la mostrano.',
    imageNotReachable: (url) =>
      `Nessuno può caricare l’immagine ${url || '(senza indirizzo)'}. Usarne una con indirizzo pubblico.`,
    lowContrast: (text) =>
      `“${text}” si legge male. Scegliere un colore più scuro o più chiaro: almeno 4,5 a 1.`,
    tooLarge: (kilobytes) =>
      `${kilobytes} kB: Gmail taglia ciò che supera i 100 kB. Accorciare l’email.`,
    notChecked: () => 'L’email è troppo complessa per essere controllata.',
  },
  facts: {
    noPostalAddress: () =>
      'Nelle impostazioni manca l’indirizzo postale. Inserirlo: molti paesi lo richiedono nelle newsletter.',
    localSite: (url) =>
      `Nessuno può aprire i link a ${url}. Impostare BASE_URL sull’indirizzo pubblico di questa installazione.`,
    senderLocal: (address) =>
      `Il mittente ${address} non ha un dominio pubblico. Inserire l’email del mittente nelle impostazioni.`,
    spfGood: (domain) => `SPF: ${domain} indica i server che possono inviare le sue email.`,
    spfMissing: (domain) =>
      `SPF: ${domain} non ha un record. Aggiungerne uno che indichi il proprio server, o molto finirà nello spam.`,
    spfSeveral: (domain) =>
      `SPF: ${domain} ha più record, quindi nessuno vale. Lasciarne uno solo.`,
    spfOpen: (domain) =>
      `SPF: ${domain} permette a tutti di inviare (+all). Terminare il record con ~all o -all.`,
    spfUnchecked: (domain) =>
      `Non è stato possibile controllare SPF di ${domain}: il DNS non ha risposto.`,
    dkimGood: (domain) => `DKIM: le email sono firmate per ${domain}, e la chiave è pubblicata.`,
    dkimMissing: (name) => `DKIM: nessuna chiave è pubblicata a ${name}. Aggiungerla al DNS.`,
    dkimRevoked: (name) => `DKIM: la chiave a ${name} è revocata. Pubblicare quella attuale.`,
    dkimOtherKey: (name) =>
      `DKIM: la chiave a ${name} non è quella che firma le email. Pubblicare quella attuale.`,
    dkimUnaligned: (domain) =>
      `DKIM: si firma per ${domain}, che non è il dominio del mittente. Firmare per quello.`,
    dkimElsewhere: () => 'DKIM: qui non si firma. Se il server di posta firma, da qui non si vede.',
    dkimUnchecked: (name) =>
      `Non è stato possibile controllare DKIM a ${name}: il DNS non ha risposto.`,
    dmarcGood: (policy) => `DMARC: c’è una politica (${policy}).`,
    dmarcMissing: (domain) =>
      `DMARC: ${domain} non ha una politica. Aggiungerne una a _dmarc.${domain}, all’inizio p=none: Gmail e Yahoo la chiedono.`,
    dmarcInvalid: (name) =>
      `DMARC: la politica a _dmarc.${name} non è valida. Le serve p=none, quarantine o reject.`,
    dmarcUnchecked: (domain) =>
      `Non è stato possibile controllare DMARC di ${domain}: il DNS non ha risposto.`,
  },
}
