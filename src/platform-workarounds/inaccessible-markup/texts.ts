import type { InLanguages } from '#src/translations/languages.ts'

const en = {
  choices: 'Show choices',
  formats: {
    bold: 'Bold',
    italic: 'Italic',
    link: 'Link',
    strikethrough: 'Strikethrough',
    underline: 'Underline',
  } as Readonly<Record<string, string>>,
}

/** Names of controls that the platform shows as an icon only, and has no text for. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    choices: 'Auswahl zeigen',
    formats: {
      bold: 'Fett',
      italic: 'Kursiv',
      link: 'Link',
      strikethrough: 'Durchgestrichen',
      underline: 'Unterstrichen',
    },
  },
  fr: {
    choices: 'Afficher les choix',
    formats: {
      bold: 'Gras',
      italic: 'Italique',
      link: 'Lien',
      strikethrough: 'Barré',
      underline: 'Souligné',
    },
  },
  es: {
    choices: 'Mostrar opciones',
    formats: {
      bold: 'Negrita',
      italic: 'Cursiva',
      link: 'Enlace',
      strikethrough: 'Tachado',
      underline: 'Subrayado',
    },
  },
  it: {
    choices: 'Mostra le scelte',
    formats: {
      bold: 'Grassetto',
      italic: 'Corsivo',
      link: 'Link',
      strikethrough: 'Barrato',
      underline: 'Sottolineato',
    },
  },
}
