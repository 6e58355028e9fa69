import type { GalleryTexts } from './en.ts'

/** The texts of the gallery, in German. */
export const de: GalleryTexts = {
  greet: ['Guten Tag ', 'liebe Freundinnen und Freunde', ','],
  closing: 'Herzliche Grüße, [Ihr Name]',
  announcement: {
    name: 'Ankündigung',
    subject: 'Neues von uns: [was geschehen ist]',
    title: '[Was Sie ankündigen, in wenigen Worten]',
    lead: '[Sagen Sie in zwei Sätzen, was neu ist und warum es für die Leser wichtig ist.]',
    more: '[Sagen Sie, wie es weitergeht und was die Leser tun können.]',
    button: 'Mehr lesen',
  },
  invitation: {
    name: 'Einladung zur Veranstaltung',
    subject: 'Einladung: [Name der Veranstaltung]',
    title: '[Name der Veranstaltung]',
    lead: 'Wir laden Sie herzlich ein. [Sagen Sie in zwei Sätzen, worum es geht.]',
    details: 'Wann und wo',
    facts: [
      ['Termin:', '[Tag und Uhrzeit]'],
      ['Ort:', '[Adresse und Anfahrt]'],
      ['Zugang:', '[Stufen, Aufzug, Sprachen, Kinderbetreuung]'],
    ],
    button: 'Zur Veranstaltung',
    more: 'Bringen Sie gern jemanden mit: Alle sind willkommen.',
  },
  digest: {
    name: 'Überblick',
    subject: 'Neues im [Monat]',
    title: 'Neues im [Monat]',
    lead: '[Ein oder zwei Sätze über die letzten Wochen.]',
    news: 'Aktuelles',
    newsHelp:
      '[Fügen Sie hier Karten Ihrer Artikel ein, oder schreiben Sie zu jedem ein paar Zeilen.]',
    ahead: 'Demnächst',
    event: '[Nächster Termin]',
    eventText: '[Tag, Uhrzeit und Ort.]',
    eventButton: 'Alle Termine',
    action: '[Mitmachen]',
    actionText: '[Was man diesen Monat tun kann.]',
    actionButton: 'Alle Aktionen',
  },
  thanks: {
    name: 'Dank',
    subject: 'Danke für [wofür]',
    lead: 'Danke! Mit Ihnen und vielen anderen wurde das möglich:',
    done: ['[erstes Ergebnis]', '[zweites Ergebnis]', '[drittes Ergebnis]'],
    voice: '[Ein Satz von jemandem, der dabei war.]',
    more: '[Sagen Sie, was Sie als Nächstes vorhaben. Bitten Sie heute um nichts.]',
  },
  welcome: {
    name: 'Willkommen',
    subject: 'Willkommen: schön, dass Sie dabei sind',
    title: 'Schön, dass Sie dabei sind',
    lead: 'Sie haben unseren Newsletter bestellt. [Sagen Sie in zwei Sätzen, wer Sie sind und wofür Sie stehen.]',
    expect: 'Was Sie erwartet',
    points: [
      'Neues aus unserer Arbeit, [einmal im Monat]',
      'Einladungen zu Veranstaltungen in Ihrer Nähe',
      'Wege mitzumachen, mit wenig oder viel Zeit',
    ],
    button: 'Was Sie tun können',
    more: 'Haben Sie eine Frage? Antworten Sie auf diese E-Mail: Wir lesen jede.',
  },
}
