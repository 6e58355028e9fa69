import type { InLanguages, Language } from './languages.ts'

/** How a participle agrees with a label: feminine, or plural; masculine singular is not listed. */
type Agreement = 'f' | 'mp' | 'fp'
type Outcome = 'created' | 'saved'

/** The names of collections and globals, by their slugs. */
const agreements: Partial<InLanguages<Partial<Record<Agreement, readonly string[]>>>> = {
  fr: {
    f: [
      ...['people', 'media', 'static-images', 'about-values', 'progression-stages'],
      ...['follow-up-rules', 'follow-ups', 'import-mappings', 'action-submissions'],
      ...['newsletters', 'navigation', 'about'],
    ],
    mp: ['settings'],
  },
  es: {
    f: [
      ...['people', 'media', 'static-images', 'tags', 'progression-stages', 'interactions'],
      ...['follow-up-rules', 'import-mappings', 'action-submissions', 'email-templates'],
      ...['navigation', 'about'],
    ],
    mp: ['settings'],
  },
  it: {
    f: [
      ...['people', 'media', 'static-images', 'tags', 'progression-stages', 'interactions'],
      ...['follow-up-rules', 'import-mappings', 'action-submissions', 'compose-emails'],
      ...['newsletters', 'navigation', 'about'],
    ],
    fp: ['settings'],
  },
}

const agreementOf = (language: Language, slug: string): Agreement | 'm' => {
  const { f = [], mp = [], fp = [] } = agreements[language] ?? {}
  if (f.includes(slug)) return 'f'
  if (mp.includes(slug)) return 'mp'
  return fp.includes(slug) ? 'fp' : 'm'
}

type Said = (label: string, slug: string) => string

/** An agreeing participle: the stem with the ending of the label's gender and number. */
const agreeing =
  (language: Language, stem: string, endings: Readonly<Record<Agreement | 'm', string>>): Said =>
  (label, slug) =>
    `${label} ${stem}${endings[agreementOf(language, slug)]}`

const french = { m: '', f: 'e', mp: 's', fp: 'es' }
const spanish = { m: 'o', f: 'a', mp: 'os', fp: 'as' }
const italian = { m: 'o', f: 'a', mp: 'i', fp: 'e' }

/** What became of a document, with its label (“Contact saved”). */
export const outcomes: InLanguages<Readonly<Record<Outcome, Said>>> = {
  en: { created: (label) => `${label} created`, saved: (label) => `${label} saved` },
  de: { created: (label) => `${label} angelegt`, saved: (label) => `${label} gespeichert` },
  fr: { created: agreeing('fr', 'créé', french), saved: agreeing('fr', 'enregistré', french) },
  es: { created: agreeing('es', 'cread', spanish), saved: agreeing('es', 'guardad', spanish) },
  it: { created: agreeing('it', 'creat', italian), saved: agreeing('it', 'salvat', italian) },
}

interface DraftOutcomes {
  readonly published: string
  readonly draft: string
  /** Published, with so many images that lack an alternative text. */
  readonly withoutAlt: (count: number) => string
}

/** What became of an entry that has drafts. */
export const draftOutcomes: InLanguages<DraftOutcomes> = {
  en: {
    published: 'Published',
    draft: 'Saved as draft',
    withoutAlt: (count) =>
      count === 1
        ? 'Published. One of its images has no alternative text.'
        : `Published. ${count} of its images have no alternative text.`,
  },
  de: {
    published: 'Veröffentlicht',
    draft: 'Als Entwurf gespeichert',
    withoutAlt: (count) =>
      count === 1
        ? 'Veröffentlicht. Einem der Bilder fehlt der Alternativtext.'
        : `Veröffentlicht. ${count} der Bilder fehlt der Alternativtext.`,
  },
  fr: {
    published: 'Publié',
    draft: 'Enregistré comme brouillon',
    withoutAlt: (count) =>
      count === 1
        ? 'Publié. Une de ses images n’a pas de texte alternatif.'
        : `Publié. ${count} de ses images n’ont pas de texte alternatif.`,
  },
  es: {
    published: 'Publicado',
    draft: 'Guardado como borrador',
    withoutAlt: (count) =>
      count === 1
        ? 'Publicado. A una de sus imágenes le falta el texto alternativo.'
        : `Publicado. A ${count} de sus imágenes les falta el texto alternativo.`,
  },
  it: {
    published: 'Pubblicato',
    draft: 'Salvato come bozza',
    withoutAlt: (count) =>
      count === 1
        ? 'Pubblicato. A una delle immagini manca il testo alternativo.'
        : `Pubblicato. A ${count} delle immagini manca il testo alternativo.`,
  },
}

/** What became of a saved filter, whether it was created or changed. */
export const filterSaved: InLanguages<string> = {
  en: 'Filter saved',
  de: 'Filter gespeichert',
  fr: 'Filtre enregistré',
  es: 'Filtro guardado',
  it: 'Filtro salvato',
}
