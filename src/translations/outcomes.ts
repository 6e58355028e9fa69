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

/** What became of an entry that has drafts. */
export const draftOutcomes: InLanguages<Readonly<Record<'published' | 'draft', string>>> = {
  en: { published: 'Published', draft: 'Saved as draft' },
  de: { published: 'Veröffentlicht', draft: 'Als Entwurf gespeichert' },
  fr: { published: 'Publié', draft: 'Enregistré comme brouillon' },
  es: { published: 'Publicado', draft: 'Guardado como borrador' },
  it: { published: 'Pubblicato', draft: 'Salvato come bozza' },
}
