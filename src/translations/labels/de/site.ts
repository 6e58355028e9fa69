import type { site as en } from '../en/site.ts'
import type { Translated } from '../translated.ts'

export const site: Translated<typeof en> = {
  value: 'Wert',
  values: 'Werte',
  aboutValuesHelp: 'Die Werte auf der Seite „Über uns“.',
  iconHelp: 'Name eines Symbols, das die Website kennt, etwa „anchor“.',
  colorClassHelp: 'CSS-Klasse der Farbe: „text-sky-700“.',
  staticImage: 'Festes Bild',
  staticImages: 'Feste Bilder',
  staticImagesHelp: 'Bilder mit einem festen Platz in der Website und den Apps.',
  idHelp: 'Wie Apps danach fragen, etwa „home-hero“. Später nicht mehr änderbar.',
  staticImagesDescriptionHelp: 'Wo es erscheint.',
  staticImagesImageHelp: 'Das Bild selbst.',
  imageUrl: 'URL des Bildes',
  imageUrlHelp: 'Nur wenn das Bild anderswo liegt; ein hochgeladenes Bild geht vor.',
  recommendedSizeHelp: 'Breite × Höhe in Pixeln.',
  altText: 'Alternativtext',
  contentDescriptionHelp: 'Beschreibt das Bild für Screenreader.',
  aboutPage: 'Seite „Über uns“',
  aboutHelp: 'Auftrag und Geschichte. Die Werte stehen in einer eigenen Liste.',
  aboutContentHelp: 'Wie alles begann.',
  builtInPage: 'Eingebaute Seite',
  labelHelp: 'Leer: der Titel der Seite.',
  hiddenHelp: 'Behält seinen Platz, aber Leser sehen es nicht.',
  inThisFolder: 'In diesem Ordner',
  item: 'Eintrag',
  items: 'Einträge',
  navigation: 'Navigation',
  navigationHelp:
    'Das Menü der Website und der Apps. Zum Ordnen ziehen. Eingebaute Seiten, die hier fehlen, stehen am Ende; blenden Sie aus, was Sie nicht wollen.',
}
