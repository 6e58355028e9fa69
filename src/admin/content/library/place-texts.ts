import type { LibraryCollection } from '#src/contract/content/uses.ts'
import type { InLanguages } from '#src/translations/languages.ts'
import { texts as ofImages } from './texts.ts'

type Texts = (typeof ofImages)['en']
type PlaceTexts = InLanguages<
  Pick<Texts, 'usedIn' | 'uses' | 'unusedHelp' | 'more' | 'deletion' | 'someUsed' | 'notAll'>
>

const ofFiles: PlaceTexts = {
  en: { ...ofImages.en, unusedHelp: 'No place uses this file.' },
  de: {
    ...ofImages.de,
    uses: 'Wo sie verwendet wird',
    unusedHelp: 'Keine Stelle verwendet diese Datei.',
    deletion: 'Dort wird sie fehlen:',
    someUsed: (count) =>
      count === '1'
        ? 'Eine davon wird verwendet und dort fehlen:'
        : `${count} davon werden verwendet und dort fehlen:`,
    notAll: 'Es sind zu viele, um jede anzusehen; weitere können verwendet sein.',
  },
  fr: {
    ...ofImages.fr,
    usedIn: (count) => (count === 1 ? 'Utilisé à 1 endroit' : `Utilisé à ${count} endroits`),
    uses: 'Où il est utilisé',
    unusedHelp: 'Aucun endroit n’utilise ce fichier.',
    deletion: 'Il y manquera :',
    someUsed: (count) =>
      count === '1'
        ? 'L’un d’eux est utilisé et y manquera :'
        : `${count} d’entre eux sont utilisés et y manqueront :`,
    notAll: 'Ils sont trop nombreux pour être tous examinés ; d’autres peuvent être utilisés.',
  },
  es: {
    ...ofImages.es,
    unusedHelp: 'Ningún lugar usa este archivo.',
    someUsed: (count) =>
      count === '1'
        ? 'Uno de ellos se usa y faltará allí:'
        : `${count} de ellos se usan y faltarán allí:`,
    notAll: 'Son demasiados para mirarlos todos; puede que se usen más.',
  },
  it: {
    ...ofImages.it,
    usedIn: (count) => (count === 1 ? 'Usato in 1 posto' : `Usato in ${count} posti`),
    uses: 'Dove è usato',
    unusedHelp: 'Nessun posto usa questo file.',
    someUsed: (count) =>
      count === '1'
        ? 'Uno di essi è usato e lì mancherà:'
        : `${count} di essi sono usati e lì mancheranno:`,
    notAll: 'Sono troppi per esaminarli tutti; altri possono essere usati.',
  },
}

/** What is said of where images and files are used. */
export const placeTexts: Readonly<Record<LibraryCollection, PlaceTexts>> = {
  media: ofImages,
  files: ofFiles,
}
