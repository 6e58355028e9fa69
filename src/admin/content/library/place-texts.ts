import type { UsedCollection } from '#src/db/content/uses.ts'
import type { InLanguages } from '#src/translations/languages.ts'
import { texts as ofImages } from './texts.ts'

type Texts = (typeof ofImages)['en']
type PlaceTexts = InLanguages<Pick<Texts, 'usedIn' | 'uses' | 'unusedHelp' | 'more' | 'deletion'>>

const ofFiles: PlaceTexts = {
  en: { ...ofImages.en, unusedHelp: 'No place uses this file.' },
  de: {
    ...ofImages.de,
    uses: 'Wo sie verwendet wird',
    unusedHelp: 'Keine Stelle verwendet diese Datei.',
    deletion: 'Dort wird sie fehlen:',
  },
  fr: {
    ...ofImages.fr,
    usedIn: (count) => (count === 1 ? 'Utilisé à 1 endroit' : `Utilisé à ${count} endroits`),
    uses: 'Où il est utilisé',
    unusedHelp: 'Aucun endroit n’utilise ce fichier.',
    deletion: 'Il y manquera :',
  },
  es: { ...ofImages.es, unusedHelp: 'Ningún lugar usa este archivo.' },
  it: {
    ...ofImages.it,
    usedIn: (count) => (count === 1 ? 'Usato in 1 posto' : `Usato in ${count} posti`),
    uses: 'Dove è usato',
    unusedHelp: 'Nessun posto usa questo file.',
  },
}

/** What is said of where images and files are used. */
export const placeTexts: Readonly<Record<UsedCollection, PlaceTexts>> = {
  media: ofImages,
  files: ofFiles,
}
