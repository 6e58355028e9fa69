import type { InLanguages } from '#src/translations/languages.ts'

const en = {
  untitled: 'Untitled',
  all: (kind: string) => `All results in ${kind}`,
}

/** The texts of what is found. */
export const texts: InLanguages<typeof en> = {
  en,
  de: { untitled: 'Ohne Titel', all: (kind) => `Alle Treffer in ${kind}` },
  fr: { untitled: 'Sans titre', all: (kind) => `Tous les résultats dans ${kind}` },
  es: { untitled: 'Sin título', all: (kind) => `Todos los resultados en ${kind}` },
  it: { untitled: 'Senza titolo', all: (kind) => `Tutti i risultati in ${kind}` },
}
