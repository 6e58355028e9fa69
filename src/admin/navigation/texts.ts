import type { InLanguages } from '#src/translations/languages.ts'

const en = {
  preview: 'Preview',
  help: 'The menu as readers see it once saved. Built-in pages that are not listed come last.',
  leftOut: (count: number) =>
    `${count} ${count === 1 ? 'page' : 'pages'}: draft or not chosen, left out`,
  empty: 'empty folder',
  kinds: { folder: 'Folder', page: 'Page', static: 'Built-in page' },
  notChosen: 'Not selected yet',
  untitled: (id: number) => `Page ${id}`,
  items: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
  hidden: 'hidden',
}

/** The texts of the view of the navigation. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    preview: 'Vorschau',
    help: 'Was Leser nach dem Speichern sehen. Eingebaute Seiten, die nicht eingeordnet sind, stehen am Ende.',
    leftOut: (count) =>
      `${count} ${count === 1 ? 'Seite' : 'Seiten'}: Entwurf oder nicht gewählt, ausgelassen`,
    empty: 'leerer Ordner',
    kinds: { folder: 'Ordner', page: 'Seite', static: 'Eingebaute Seite' },
    notChosen: 'Noch nicht gewählt',
    untitled: (id) => `Seite ${id}`,
    items: (count) => `${count} ${count === 1 ? 'Eintrag' : 'Einträge'}`,
    hidden: 'ausgeblendet',
  },
  fr: {
    preview: 'Aperçu',
    help: 'Ce que les lecteurs verront après l’enregistrement. Les pages intégrées non placées viennent à la fin.',
    leftOut: (count) =>
      `${count} ${count === 1 ? 'page' : 'pages'} : brouillon ou non choisie, laissée de côté`,
    empty: 'dossier vide',
    kinds: { folder: 'Dossier', page: 'Page', static: 'Page intégrée' },
    notChosen: 'Pas encore choisie',
    untitled: (id) => `Page ${id}`,
    items: (count) => `${count} ${count === 1 ? 'élément' : 'éléments'}`,
    hidden: 'masqué',
  },
  es: {
    preview: 'Vista previa',
    help: 'Lo que verán los lectores al guardar. Las páginas integradas sin colocar van al final.',
    leftOut: (count) =>
      `${count} ${count === 1 ? 'página' : 'páginas'}: borrador o sin elegir, no se muestra`,
    empty: 'carpeta vacía',
    kinds: { folder: 'Carpeta', page: 'Página', static: 'Página integrada' },
    notChosen: 'Sin elegir todavía',
    untitled: (id) => `Página ${id}`,
    items: (count) => `${count} ${count === 1 ? 'elemento' : 'elementos'}`,
    hidden: 'oculto',
  },
  it: {
    preview: 'Anteprima',
    help: 'Ciò che i lettori vedranno dopo il salvataggio. Le pagine integrate non collocate stanno in fondo.',
    leftOut: (count) =>
      `${count} ${count === 1 ? 'pagina' : 'pagine'}: bozza o non scelta, tralasciata`,
    empty: 'cartella vuota',
    kinds: { folder: 'Cartella', page: 'Pagina', static: 'Pagina integrata' },
    notChosen: 'Non ancora scelta',
    untitled: (id) => `Pagina ${id}`,
    items: (count) => `${count} ${count === 1 ? 'voce' : 'voci'}`,
    hidden: 'nascosta',
  },
}
