import type { Texts } from '#src/locales/texts.ts'

/** The collections and globals whose names are feminine, by language; those not listed are masculine. */
const feminine: Readonly<Record<string, readonly string[]>> = {
  fr: [
    ...['people', 'media', 'static-images', 'about-values', 'progression-stages'],
    ...['follow-up-rules', 'follow-ups', 'import-mappings', 'action-submissions'],
    ...['newsletters', 'navigation', 'about'],
  ],
  es: [
    ...['people', 'media', 'static-images', 'tags', 'progression-stages', 'interactions'],
    ...['follow-up-rules', 'import-mappings', 'action-submissions', 'email-templates'],
    ...['navigation', 'about'],
  ],
  it: [
    ...['people', 'media', 'static-images', 'tags', 'progression-stages', 'interactions'],
    ...['follow-up-rules', 'import-mappings', 'action-submissions', 'compose-emails'],
    ...['newsletters', 'navigation', 'about'],
  ],
}

interface Named {
  readonly slug: string
  readonly label: string
  readonly language: string
}

/** What became of a document, with its label (“Contact saved”), which participles agree with. */
export const outcomeOf = (
  outcome: 'created' | 'saved',
  { slug, label, language }: Named,
  texts: Texts<'outcomes'>,
): string => {
  const singular = feminine[language]?.includes(slug) ? 'feminine' : 'masculine'
  return texts(`${outcome}:${slug === 'settings' ? 'plural' : singular}`, { label })
}
