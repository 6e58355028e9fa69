import type { InLanguages } from '#src/translations/languages.ts'

const en = {
  grid: 'Grid',
  table: 'Table',
  look: 'Show as',
  order: 'Order',
  newest: 'Newest first',
  oldest: 'Oldest first',
  byName: 'By name',
  largest: 'Largest first',
  missingAlt: 'Without alternative text',
  missing: 'No alternative text',
  decorative: 'Decorative',
  select: (name: string) => `Select ${name}`,
  selectPage: 'Select all on this page',
  images: 'Images',
  usedIn: (count: number) => (count === 1 ? 'Used in 1 place' : `Used in ${count} places`),
  unused: 'Not used',
  uses: 'Where it is used',
  unusedHelp: 'No place uses this image.',
  more: (count: number) => `and ${count} more`,
  deletion: 'It will be missing there:',
  someUsed: (count: string) =>
    count === '1'
      ? 'One of them is used and will be missing there:'
      : `${count} of them are used and will be missing there:`,
  notAll: 'There are too many to look at each of them; more of them may be used.',
}

/** The texts of the media library. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    grid: 'Raster',
    table: 'Tabelle',
    look: 'Anzeigen als',
    order: 'Reihenfolge',
    newest: 'Neueste zuerst',
    oldest: 'Älteste zuerst',
    byName: 'Nach Namen',
    largest: 'Größte zuerst',
    missingAlt: 'Ohne Alternativtext',
    missing: 'Kein Alternativtext',
    decorative: 'Dekorativ',
    select: (name) => `${name} auswählen`,
    selectPage: 'Alle auf dieser Seite auswählen',
    images: 'Bilder',
    usedIn: (count) => (count === 1 ? 'An 1 Stelle verwendet' : `An ${count} Stellen verwendet`),
    unused: 'Nicht verwendet',
    uses: 'Wo es verwendet wird',
    unusedHelp: 'Keine Stelle verwendet dieses Bild.',
    more: (count) => `und ${count} weitere`,
    deletion: 'Dort wird es fehlen:',
    someUsed: (count) =>
      count === '1'
        ? 'Eines davon wird verwendet und dort fehlen:'
        : `${count} davon werden verwendet und dort fehlen:`,
    notAll: 'Es sind zu viele, um jedes anzusehen; weitere können verwendet sein.',
  },
  fr: {
    grid: 'Grille',
    table: 'Tableau',
    look: 'Afficher en',
    order: 'Ordre',
    newest: 'Les plus récentes d’abord',
    oldest: 'Les plus anciennes d’abord',
    byName: 'Par nom',
    largest: 'Les plus lourdes d’abord',
    missingAlt: 'Sans texte alternatif',
    missing: 'Pas de texte alternatif',
    decorative: 'Décorative',
    select: (name) => `Sélectionner ${name}`,
    selectPage: 'Tout sélectionner sur cette page',
    images: 'Images',
    usedIn: (count) => (count === 1 ? 'Utilisée à 1 endroit' : `Utilisée à ${count} endroits`),
    unused: 'Non utilisée',
    uses: 'Où elle est utilisée',
    unusedHelp: 'Aucun endroit n’utilise cette image.',
    more: (count) => `et ${count} autres`,
    deletion: 'Elle y manquera :',
    someUsed: (count) =>
      count === '1'
        ? 'L’une d’elles est utilisée et y manquera :'
        : `${count} d’entre elles sont utilisées et y manqueront :`,
    notAll:
      'Elles sont trop nombreuses pour être toutes examinées ; d’autres peuvent être utilisées.',
  },
  es: {
    grid: 'Cuadrícula',
    table: 'Tabla',
    look: 'Mostrar como',
    order: 'Orden',
    newest: 'Más recientes primero',
    oldest: 'Más antiguas primero',
    byName: 'Por nombre',
    largest: 'Más grandes primero',
    missingAlt: 'Sin texto alternativo',
    missing: 'Falta el texto alternativo',
    decorative: 'Decorativa',
    select: (name) => `Seleccionar ${name}`,
    selectPage: 'Seleccionar todo en esta página',
    images: 'Imágenes',
    usedIn: (count) => (count === 1 ? 'Se usa en 1 lugar' : `Se usa en ${count} lugares`),
    unused: 'Sin uso',
    uses: 'Dónde se usa',
    unusedHelp: 'Ningún lugar usa esta imagen.',
    more: (count) => `y ${count} más`,
    deletion: 'Faltará allí:',
    someUsed: (count) =>
      count === '1'
        ? 'Una de ellas se usa y faltará allí:'
        : `${count} de ellas se usan y faltarán allí:`,
    notAll: 'Son demasiadas para mirarlas todas; puede que se usen más.',
  },
  it: {
    grid: 'Griglia',
    table: 'Tabella',
    look: 'Mostra come',
    order: 'Ordine',
    newest: 'Prima le più recenti',
    oldest: 'Prima le più vecchie',
    byName: 'Per nome',
    largest: 'Prima le più grandi',
    missingAlt: 'Senza testo alternativo',
    missing: 'Manca il testo alternativo',
    decorative: 'Decorativa',
    select: (name) => `Seleziona ${name}`,
    selectPage: 'Seleziona tutto in questa pagina',
    images: 'Immagini',
    usedIn: (count) => (count === 1 ? 'Usata in 1 posto' : `Usata in ${count} posti`),
    unused: 'Non usata',
    uses: 'Dove è usata',
    unusedHelp: 'Nessun posto usa questa immagine.',
    more: (count) => `e altri ${count}`,
    deletion: 'Lì mancherà:',
    someUsed: (count) =>
      count === '1'
        ? 'Una di esse è usata e lì mancherà:'
        : `${count} di esse sono usate e lì mancheranno:`,
    notAll: 'Sono troppe per esaminarle tutte; altre possono essere usate.',
  },
}
