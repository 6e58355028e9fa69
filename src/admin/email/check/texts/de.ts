import type { CheckTexts } from './en.ts'

/** The texts of the mail check, in German. */
export const de: CheckTexts = {
  title: 'Mail-Prüfung',
  help: 'Nichts davon verhindert den Versand.',
  nothing: 'An der E-Mail ist nichts zu verbessern.',
  sender: 'Absender',
  checking: 'Absender wird geprüft …',
  levels: { good: 'Gut', problem: 'Zu verbessern', unknown: 'Nicht bekannt' },
  visit: (count, one) =>
    one ? '1 Link zu einer anderen Website prüfen' : `${count} Links zu anderen Websites prüfen`,
  visitHelp:
    'Sie werden einmal von diesem Server geöffnet. Links zu eigenen Inhalten werden immer geprüft.',
  visiting: 'Wird geprüft …',
  visitedAll: 'Alle Links zu anderen Websites funktionieren.',
  broken: (url, reason) => `${url} gibt es nicht (${reason}). Korrigieren Sie den Link.`,
  unknown: (url, reason) =>
    `${url} ließ sich nicht beurteilen (${reason}). Öffnen Sie den Link selbst.`,
  count: (count) =>
    count === 1 ? 'Die Mail-Prüfung hat 1 Hinweis.' : `Die Mail-Prüfung hat ${count} Hinweise.`,
  countNone: 'Die Mail-Prüfung hat nichts gefunden.',
  counting: 'E-Mail wird geprüft …',
  findings: {
    noSubject: () => 'Kein Betreff. Schreiben Sie einen: Viele sehen nichts anderes.',
    subjectTooLong: (length) =>
      `Der Betreff hat ${length} Zeichen. Bleiben Sie unter 79, das Wichtige zuerst.`,
    subjectCapitals: () =>
      'Der Betreff steht in Großbuchstaben. Schreiben Sie ihn als Satz: So sieht er nach Spam aus.',
    subjectExclamation: () =>
      'Der Betreff hat mehrere Ausrufe- oder Fragezeichen. Eines genügt; mehr sehen nach Spam aus.',
    subjectMoney: (word) =>
      `Im Betreff steht „${word}“, das Spamfilter kennen. Nehmen Sie möglichst andere Worte.`,
    subjectReply: () =>
      'Der Betreff beginnt wie eine Antwort. Lassen Sie das weg: Leser fühlen sich getäuscht, und Filter merken es.',
    noText: () => 'Kein Inhalt.',
    unknownPlaceholder: (name) =>
      `Unbekannter Platzhalter {{${name}}}: Er bleibt leer. Korrigieren Sie den Namen.`,
    noUnsubscribe: () =>
      'Der Link {{unsubscribe}} fehlt. Bei Newslettern wird er ergänzt, bei anderen E-Mails nicht.',
    addressNotShown: () =>
      'Die Postanschrift der Einstellungen steht nicht in der E-Mail. Ergänzen Sie sie: Sie fehlt in der Fußzeile, wenn die E-Mail einen eigenen Link {{unsubscribe}} hat.',
    buttonWithoutLink: (label) =>
      `Die Schaltfläche „${label}“ hat keinen gültigen Link. Geben Sie ihr einen.`,
    linkNowhere: (words) =>
      `Der Link „${words}“ führt nirgendwohin. Geben Sie eine Adresse an oder entfernen Sie ihn.`,
    linkRelative: (url) => `Der Link ${url} ist unvollständig. Beginnen Sie ihn mit https://.`,
    linkWithoutScheme: (url) =>
      `Der Link ${url} führt auf Ihre eigene Website. Ist eine andere gemeint, beginnen Sie mit https://.`,
    linkMalformed: (url) => `Der Link ${url} ist keine gültige Adresse. Korrigieren Sie ihn.`,
    linkUnsupported: (url) =>
      `Mailprogramme öffnen den Link ${url} nicht. Nehmen Sie eine Adresse mit https://.`,
    linkLocal: (url) =>
      `Den Link ${url} kann nur Ihr eigenes Netz öffnen. Nehmen Sie eine öffentliche Adresse.`,
    linkNotFound: (path) =>
      `Unter ${path} ist nichts veröffentlicht. Veröffentlichen Sie es vor dem Versand, oder korrigieren Sie den Link.`,
    imageWithoutAlt: (file) =>
      `Ein Bild${file ? ` (${file})` : ''} hat keinen Alternativtext. Sagen Sie, was es zeigt, für alle, die es nicht sehen.`,
    imageEmbedded: () =>
      'Ein Bild ist in das HTML eingebettet. Laden Sie es hoch: Gmail und Outlook zeigen es so nicht.',
    imageNotReachable: (url) =>
      `Das Bild ${url || '(ohne Adresse)'} kann niemand laden. Nehmen Sie eines mit öffentlicher Adresse.`,
    lowContrast: (text) =>
      `„${text}“ ist schwer zu lesen. Wählen Sie eine dunklere oder hellere Farbe: mindestens 4,5 zu 1.`,
    tooLarge: (kilobytes) =>
      `${kilobytes} kB: Gmail schneidet ab, was länger als 100 kB ist. Kürzen Sie die E-Mail.`,
    notChecked: () => 'Die E-Mail ist zu verschachtelt, um geprüft zu werden.',
  },
  facts: {
    noPostalAddress: () =>
      'In den Einstellungen fehlt die Postanschrift. Tragen Sie sie ein: In Newslettern ist sie vielerorts Pflicht.',
    localSite: (url) =>
      `Links zu ${url} kann niemand öffnen. Setzen Sie BASE_URL auf die öffentliche Adresse dieser Installation.`,
    senderLocal: (address) =>
      `Der Absender ${address} hat keine öffentliche Domain. Tragen Sie den Absender in den Einstellungen ein.`,
    spfGood: (domain) => `SPF: ${domain} nennt die Server, die für die Domain senden dürfen.`,
    spfMissing: (domain) =>
      `SPF: ${domain} hat keinen Eintrag. Legen Sie einen an, der Ihren Mailserver nennt, sonst landet vieles im Spam.`,
    spfSeveral: (domain) =>
      `SPF: ${domain} hat mehrere Einträge, daher gilt keiner. Fassen Sie sie zusammen.`,
    spfOpen: (domain) =>
      `SPF: ${domain} erlaubt allen zu senden (+all). Beenden Sie den Eintrag mit ~all oder -all.`,
    spfUnchecked: (domain) =>
      `SPF von ${domain} ließ sich nicht prüfen: Das DNS hat nicht geantwortet.`,
    dkimGood: (domain) =>
      `DKIM: E-Mails werden für ${domain} signiert, der Schlüssel ist veröffentlicht.`,
    dkimMissing: (name) =>
      `DKIM: Unter ${name} ist kein Schlüssel veröffentlicht. Tragen Sie ihn im DNS ein.`,
    dkimRevoked: (name) =>
      `DKIM: Der Schlüssel unter ${name} ist widerrufen. Veröffentlichen Sie den aktuellen.`,
    dkimOtherKey: (name) =>
      `DKIM: Der Schlüssel unter ${name} ist nicht der, mit dem signiert wird. Veröffentlichen Sie den aktuellen.`,
    dkimUnaligned: (domain) =>
      `DKIM: Signiert wird für ${domain}, nicht für die Domain des Absenders. Signieren Sie für diese.`,
    dkimElsewhere: () =>
      'DKIM: Hier wird nicht signiert. Ob Ihr Mailserver signiert, ist von hier aus nicht zu sehen.',
    dkimUnchecked: (name) =>
      `DKIM unter ${name} ließ sich nicht prüfen: Das DNS hat nicht geantwortet.`,
    dmarcGood: (policy) => `DMARC: Es gibt eine Richtlinie (${policy}).`,
    dmarcMissing: (domain) =>
      `DMARC: ${domain} hat keine Richtlinie. Legen Sie unter _dmarc.${domain} eine an, zunächst p=none: Gmail und Yahoo verlangen sie.`,
    dmarcInvalid: (name) =>
      `DMARC: Die Richtlinie unter _dmarc.${name} ist ungültig. Sie braucht p=none, quarantine oder reject.`,
    dmarcUnchecked: (domain) =>
      `DMARC von ${domain} ließ sich nicht prüfen: Das DNS hat nicht geantwortet.`,
  },
}
