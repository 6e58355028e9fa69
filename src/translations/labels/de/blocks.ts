import type { Labels } from '../translated.ts'

export const blocks: Labels['blocks'] = {
  video: 'Video',
  videos: 'Videos',
  videoUrl: 'URL des Videos',
  videoUrlHelp:
    'Eine Seite bei YouTube, Vimeo oder PeerTube oder eine Datei. Vor einem Klick wird von dort nichts geladen.',
  videoTitle: 'Titel',
  videoTitleHelp: 'Was das Video zeigt, in Worten: Leser sehen es vor dem Abspielen.',
  poster: 'Bild',
  posterHelp: 'Steht da, bis das Video abgespielt wird. Freiwillig.',
  quote: 'Zitat mit Quelle',
  quotes: 'Zitate',
  quoteText: 'Wortlaut',
  quoteSource: 'Quelle',
  quoteSourceHelp: 'Wer es gesagt hat, und wo.',
  gallery: 'Galerie',
  galleries: 'Galerien',
  galleryImages: 'Bilder',
  galleryImagesHelp:
    'Mehrere auf einmal wählen oder hochladen. Die Alternativtexte sind die der Bibliothek.',
  caption: 'Bildunterschrift',
  button: 'Schaltfläche',
  buttons: 'Schaltflächen',
  buttonLabel: 'Text',
  leadsTo: 'Führt zu',
  entry: 'Seite oder Eintrag',
  url: 'URL',
  toEntry: 'Einer Seite, einem Artikel, Termin oder einer Aktion',
  toUrl: 'Einer URL',
  videoUrlRule: 'Muss eine Webadresse sein, die mit https:// beginnt',
  buttonUrlRule: 'Muss eine Webadresse sein oder mit mailto: oder tel: beginnen',
}
