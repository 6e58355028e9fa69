import { expect } from 'vitest'

export interface Product {
  readonly file: string
  readonly encoding?: 'windows-1252'
  /** The part of the file's email addresses that those of other products lack. */
  readonly mark: string
  /** Counts of the import of contacts: new people, merged rows, lines of errors. */
  readonly counts: readonly [imported: number, skipped: number, errors: readonly number[]]
  /** Some of the people, by email or name. */
  readonly people: Readonly<Record<string, object>>
  /** Who is subscribed by the import of contacts, and further addresses by that of subscribers. */
  readonly mailable: readonly string[]
  readonly further?: readonly string[]
  readonly notSubscribed?: { readonly withdrew: number; readonly bounced: number }
  /** Who has left or is suppressed after the import of subscribers. */
  readonly stopped?: Readonly<Record<string, string | null>>
  /** Addresses in columns that are not taken, which are listed. */
  readonly listed?: readonly [column: string, ...emails: string[]]
  /** Lines of errors of the import of subscribers. */
  readonly withoutEmail?: readonly number[]
}

/** What each file of tests/fixtures/people holds, as it must arrive. */
export const products: readonly Product[] = [
  {
    file: 'mailchimp-subscribed',
    mark: '.mc@',
    counts: [4, 1, []],
    people: {
      'juergen.mc@example.org': {
        name: 'Jürgen Müßig',
        phone: '+49 221 1234',
        tags: ['Verein', 'Presse, Funk'],
      },
      'zoe.mc@example.org': {
        name: "Zoë “Zo” O'Neill",
        notes: 'Met in "Café Ünal",\nwrote back',
      },
      'noname.mc@example.org': { name: 'noname.mc@example.org' },
      'formula.mc@example.org': {
        name: '=HYPERLINK("https://example.org") +49',
        tags: ['@home'],
      },
    },
    mailable: ['juergen.mc', 'zoe.mc', 'noname.mc', 'formula.mc'],
  },
  {
    file: 'mailchimp-unsubscribed',
    mark: '.mc@',
    counts: [2, 0, []],
    people: { 'left.mc@example.org': { name: 'Léa Partie' } },
    mailable: [],
    notSubscribed: { withdrew: 2, bounced: 0 },
    stopped: { 'left.mc': null, 'abuse.mc': null },
  },
  {
    file: 'mailchimp-cleaned',
    mark: '.mc@',
    counts: [1, 0, []],
    people: { 'cleaned.mc@example.org': { name: 'Karl Zurück' } },
    mailable: [],
    notSubscribed: { withdrew: 0, bounced: 1 },
    stopped: { 'cleaned.mc': 'hard_bounce' },
  },
  {
    file: 'action-network',
    mark: '.an@',
    counts: [6, 0, []],
    people: {
      'amelie.an@example.org': {
        name: "Amélie D'Été",
        phone: '33612345678',
        city: 'Orléans',
        postcode: '45000',
        tags: ['volunteer', 'donor'],
      },
      'left.an@example.org': { name: 'Bob Ärger', postcode: '01067' },
      'bounce.an@example.org': { name: 'bounce.an@example.org' },
      'once.an@example.org': { name: 'Nur-Nachname' },
      'spam.an@example.org': { name: '-Cem =1+1' },
      'spamonce.an@example.org': { name: 'Dora' },
    },
    mailable: ['amelie.an'],
    notSubscribed: { withdrew: 1, bounced: 4 },
    stopped: {
      'left.an': null,
      'bounce.an': 'hard_bounce',
      'once.an': 'hard_bounce',
      'spam.an': 'complaint',
      'spamonce.an': 'complaint',
    },
  },
  {
    file: 'nationbuilder',
    mark: '.nb@',
    counts: [6, 0, []],
    people: {
      'jose.nb@example.org': {
        name: 'José Muñoz',
        phone: '(503) 555-0100',
        city: 'Portland',
        postcode: '01234',
        tags: ['volunteer', 'yard sign', 'Año Nuevo'],
        notes:
          'Likes "quotes"\nand lines\njose.work.nb@example.org\njose.old.nb@example.org\n503-555-0101',
      },
      'No Email': { email: null, phone: '+1 503 555 0102' },
      'only.nb@example.org': { name: 'only.nb@example.org' },
      'formula.nb@example.org': { name: '@SUM(A1) Formula' },
    },
    mailable: ['jose.nb', 'only.nb', 'formula.nb'],
    further: ['jose.work.nb', 'jose.old.nb'],
    notSubscribed: { withdrew: 1, bounced: 1 },
    stopped: { 'out.nb': null, 'bad.nb': 'hard_bounce' },
    withoutEmail: [6],
  },
  {
    file: 'google',
    mark: '.g@',
    counts: [4, 0, [9]],
    people: {
      'soren.g@example.org': {
        name: 'Søren Å. Ødegård',
        phone: '+47 400 00 000',
        city: 'Oslo',
        postcode: '0150',
        tags: ['* myContacts', 'Kor'],
        notes: [
          ...['soren.two.g@example.org', 'soren.work.g@example.org'],
          ...['+47 400 00 001', '+47 22 00 00 00'],
        ].join('\n'),
      },
      'verein.g@example.org': { name: 'verein.g@example.org' },
      Mamma: { email: null, phone: '0171 2345678', notes: '=1+2 is\n"three"' },
      'li.g@example.org': { name: '李 小龙' },
    },
    mailable: ['soren.g', 'verein.g', 'li.g'],
    further: ['soren.two.g', 'soren.work.g'],
    withoutEmail: [6, 9],
  },
  {
    file: 'outlook',
    encoding: 'windows-1252',
    mark: '.ol@',
    counts: [4, 0, []],
    people: {
      'joerg.ol@example.org': {
        name: 'Jörg-Änne Großmann',
        phone: '0211/98765',
        city: 'Düsseldorf',
        postcode: '40210',
        tags: ['Freunde', 'Förderer'],
        notes: [
          ...['Zeile eins\r', 'Zeile „zwei“ – 5 €'],
          ...['joerg.work.ol@example.org', 'joerg.three.ol@example.org', '+49 211 4321'],
        ].join('\n'),
      },
      'firma.ol@example.org': { name: 'firma.ol@example.org' },
      '-Minus +Plus': { email: null, phone: '0211 1' },
      'ex.ol@example.org': { name: 'Ex Change' },
    },
    mailable: ['joerg.ol', 'firma.ol', 'ex.ol'],
    further: ['joerg.work.ol', 'joerg.three.ol'],
    withoutEmail: [5],
  },
  {
    file: 'outlook-german',
    encoding: 'windows-1252',
    mark: '.od@',
    counts: [2, 0, []],
    people: {
      'guenther.od@example.org': {
        name: 'Günther Maria Weiß',
        city: 'Fürth',
        postcode: '01067',
        tags: ['Chor', 'Übung'],
        notes: expect.stringContaining('„Grüße“\nguenther.zwei.od@example.org'),
      },
      'Nur Telefon': { email: null, phone: '0911 4' },
    },
    mailable: ['guenther.od'],
    further: ['guenther.zwei.od', 'guenther.drei.od'],
    withoutEmail: [3],
  },
  {
    file: 'airtable',
    mark: '.at@',
    counts: [3, 1, []],
    people: {
      'uemit.at@example.org': {
        name: 'Ümit Yıldız',
        phone: '+49 30 1',
        city: 'Berlin',
        postcode: '01099',
        tags: ['Chor', 'Presse, Funk'],
        notes: expect.stringContaining('"fett", =nicht Formel\nuemit.two.at@example.org'),
      },
      'leer.at@example.org': { name: 'leer.at@example.org' },
      '=SUM(1;2)': { email: null, phone: '030 2' },
    },
    mailable: ['uemit.at'],
    further: ['uemit.two.at', 'uemit.three.at'],
    notSubscribed: { withdrew: 1, bounced: 0 },
    listed: ['Ansprechpartner E-Mail', 'boss.at@example.org'],
    withoutEmail: [6],
  },
  {
    file: 'listmonk',
    mark: '.lm@',
    counts: [4, 0, []],
    people: {
      'anja.lm@example.org': { name: 'Anja Größ' },
      'off.lm@example.org': { name: 'off.lm@example.org' },
      'block.lm@example.org': { name: "=cmd|' /C calc'!A0" },
      'dup.lm@example.org': { name: 'Dup, Lea' },
    },
    mailable: ['anja.lm', 'dup.lm'],
    notSubscribed: { withdrew: 1, bounced: 1 },
    stopped: { 'off.lm': null, 'block.lm': 'complaint' },
    listed: ['attributes', 'block.alt.lm@example.org'],
  },
]
