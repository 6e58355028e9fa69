import type { Labels } from '../translated.ts'

export const blocks: Labels['blocks'] = {
  video: 'Video',
  videos: 'Video',
  videoUrl: 'URL del video',
  videoUrlHelp:
    'Una pagina di YouTube, Vimeo o PeerTube, o un file. Nulla viene caricato da lì prima di un clic.',
  videoTitle: 'Titolo',
  videoTitleHelp: 'Che cosa mostra il video, a parole: si legge prima di avviarlo.',
  poster: 'Immagine',
  posterHelp: 'Si vede finché il video non parte. Facoltativa.',
  quote: 'Citazione con fonte',
  quotes: 'Citazioni',
  quoteText: 'Parole',
  quoteSource: 'Fonte',
  quoteSourceHelp: 'Chi l’ha detto, e dove.',
  gallery: 'Galleria',
  galleries: 'Gallerie',
  galleryImages: 'Immagini',
  galleryImagesHelp:
    'Sceglierne o caricarne più d’una alla volta. I testi alternativi sono quelli della raccolta.',
  caption: 'Didascalia',
  button: 'Pulsante',
  buttons: 'Pulsanti',
  buttonLabel: 'Testo',
  leadsTo: 'Porta a',
  entry: 'Pagina o voce',
  url: 'URL',
  toEntry: 'Una pagina, un articolo, un evento o un’azione',
  toUrl: 'Un URL',
  videoUrlRule: 'Dev’essere un indirizzo web che comincia con https://',
  buttonUrlRule: 'Dev’essere un indirizzo web o cominciare con mailto: o tel:',
}
