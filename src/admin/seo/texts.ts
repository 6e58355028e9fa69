import type { InLanguages } from '#src/translations/languages.ts'

const en = {
  preview: 'As a search result and as a shared link',
  untitled: 'Untitled',
  withoutDescription: 'Without a description search engines choose a passage of the text.',
  hidden: 'Search engines do not list this entry.',
  title: 'Title',
  description: 'Description',
  length: (name: string, length: number, limit: number) =>
    `${name}: ${length} of about ${limit} characters${length > limit ? ', the end may be cut off' : ''}`,
}

/** The texts of the preview of search results and shared links. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    preview: 'Als Suchergebnis und als geteilter Link',
    untitled: 'Ohne Titel',
    withoutDescription: 'Ohne Beschreibung wählen Suchmaschinen eine Stelle des Textes.',
    hidden: 'Suchmaschinen führen diesen Eintrag nicht auf.',
    title: 'Titel',
    description: 'Beschreibung',
    length: (name, length, limit) =>
      `${name}: ${length} von etwa ${limit} Zeichen${length > limit ? ', das Ende kann wegfallen' : ''}`,
  },
  fr: {
    preview: 'En résultat de recherche et en lien partagé',
    untitled: 'Sans titre',
    withoutDescription:
      'Sans description, les moteurs de recherche choisissent un passage du texte.',
    hidden: 'Les moteurs de recherche n’affichent pas cette entrée.',
    title: 'Titre',
    description: 'Description',
    length: (name, length, limit) =>
      `${name} : ${length} sur environ ${limit} caractères${length > limit ? ', la fin peut être coupée' : ''}`,
  },
  es: {
    preview: 'Como resultado de búsqueda y como enlace compartido',
    untitled: 'Sin título',
    withoutDescription: 'Sin descripción, los buscadores eligen un pasaje del texto.',
    hidden: 'Los buscadores no muestran esta entrada.',
    title: 'Título',
    description: 'Descripción',
    length: (name, length, limit) =>
      `${name}: ${length} de unos ${limit} caracteres${length > limit ? ', el final puede cortarse' : ''}`,
  },
  it: {
    preview: 'Come risultato di ricerca e come link condiviso',
    untitled: 'Senza titolo',
    withoutDescription: 'Senza descrizione i motori di ricerca scelgono un passo del testo.',
    hidden: 'I motori di ricerca non mostrano questo contenuto.',
    title: 'Titolo',
    description: 'Descrizione',
    length: (name, length, limit) =>
      `${name}: ${length} di circa ${limit} caratteri${length > limit ? ', la fine può essere tagliata' : ''}`,
  },
}
