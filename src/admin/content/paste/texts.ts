import type { InLanguages } from '#src/translations/languages.ts'

const en = {
  imagesLeftOut: (count: number) =>
    count === 1
      ? 'An image could not be pasted. Please upload it.'
      : `${count} images could not be pasted. Please upload them.`,
}

/** What is said of a paste. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    imagesLeftOut: (count) =>
      count === 1
        ? 'Ein Bild konnte nicht eingefügt werden. Bitte laden Sie es hoch.'
        : `${count} Bilder konnten nicht eingefügt werden. Bitte laden Sie sie hoch.`,
  },
  fr: {
    imagesLeftOut: (count) =>
      count === 1
        ? 'Une image n’a pas pu être collée. Veuillez l’importer.'
        : `${count} images n’ont pas pu être collées. Veuillez les importer.`,
  },
  es: {
    imagesLeftOut: (count) =>
      count === 1
        ? 'No se pudo pegar una imagen. Por favor, súbala.'
        : `No se pudieron pegar ${count} imágenes. Por favor, súbalas.`,
  },
  it: {
    imagesLeftOut: (count) =>
      count === 1
        ? 'Non è stato possibile incollare un’immagine. La carichi, per favore.'
        : `Non è stato possibile incollare ${count} immagini. Le carichi, per favore.`,
  },
}
