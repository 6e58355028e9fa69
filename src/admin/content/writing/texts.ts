import type { InLanguages } from '#src/translations/languages.ts'

const en = {
  published: 'Published',
  notPublished: 'Not published',
  changed: 'Published, with changes that are not',
  saving: 'Saving …',
  unsaved: 'Not saved yet',
  justSaved: 'Saved just now',
  saved: (ago: string) => `Saved ${ago}`,
}

/** What the bar of a form says of its entry. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    published: 'Veröffentlicht',
    notPublished: 'Nicht veröffentlicht',
    changed: 'Veröffentlicht, mit Änderungen, die es nicht sind',
    saving: 'Wird gespeichert …',
    unsaved: 'Noch nicht gespeichert',
    justSaved: 'Gerade gespeichert',
    saved: (ago) => `Gespeichert ${ago}`,
  },
  fr: {
    published: 'Publié',
    notPublished: 'Non publié',
    changed: 'Publié, avec des modifications qui ne le sont pas',
    saving: 'Enregistrement…',
    unsaved: 'Pas encore enregistré',
    justSaved: 'Enregistré à l’instant',
    saved: (ago) => `Enregistré ${ago}`,
  },
  es: {
    published: 'Publicado',
    notPublished: 'No publicado',
    changed: 'Publicado, con cambios que no lo están',
    saving: 'Guardando…',
    unsaved: 'Aún no guardado',
    justSaved: 'Guardado ahora mismo',
    saved: (ago) => `Guardado ${ago}`,
  },
  it: {
    published: 'Pubblicato',
    notPublished: 'Non pubblicato',
    changed: 'Pubblicato, con modifiche che non lo sono',
    saving: 'Salvataggio…',
    unsaved: 'Non ancora salvato',
    justSaved: 'Salvato adesso',
    saved: (ago) => `Salvato ${ago}`,
  },
}
