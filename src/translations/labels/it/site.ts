import type { site as en } from '../en/site.ts'
import type { Translated } from '../translated.ts'

export const site: Translated<typeof en> = {
  value: 'Valore',
  values: 'Valori',
  aboutValuesHelp: 'I valori elencati nella pagina Chi siamo.',
  iconHelp: 'Nome di un’icona che il sito conosce, come «anchor».',
  colorClassHelp: 'Classe CSS del suo colore: «text-sky-700».',
  staticImage: 'Immagine fissa',
  staticImages: 'Immagini fisse',
  staticImagesHelp: 'Immagini con un posto fisso nel sito e nelle app.',
  idHelp: 'Come la chiedono le app, per esempio «home-hero». Poi non può più cambiare.',
  staticImagesDescriptionHelp: 'Dove appare.',
  staticImagesImageHelp: 'L’immagine stessa.',
  imageUrl: 'URL dell’immagine',
  imageUrlHelp: 'Solo se l’immagine si trova altrove; un’immagine caricata ha la precedenza.',
  recommendedSizeHelp: 'Larghezza × altezza, in pixel.',
  altText: 'Testo alternativo',
  contentDescriptionHelp: 'Descrive l’immagine per gli screen reader.',
  aboutPage: 'Pagina «Chi siamo»',
  aboutHelp: 'Missione e storia. I valori hanno un elenco proprio.',
  aboutContentHelp: 'Come tutto è cominciato.',
  builtInPage: 'Pagina integrata',
  labelHelp: 'Vuoto: il nome della pagina.',
  hiddenHelp: 'Mantiene il suo posto, ma i lettori non lo vedono.',
  inThisFolder: 'In questa cartella',
  item: 'Voce',
  items: 'Voci',
  navigation: 'Navigazione',
  navigationHelp:
    'Il menu del sito e delle app. Si ordina trascinando. Le pagine integrate che mancano qui stanno in fondo; nascondere quelle che non si vogliono.',
}
