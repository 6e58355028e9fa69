import type { Labels } from '../translated.ts'

export const blocks: Labels['blocks'] = {
  video: 'Vídeo',
  videos: 'Vídeos',
  videoUrl: 'URL del vídeo',
  videoUrlHelp:
    'Una página de YouTube, Vimeo o PeerTube, o un archivo. Nada se carga de allí antes de un clic.',
  videoTitle: 'Título',
  videoTitleHelp: 'Lo que muestra el vídeo, en palabras: se lee antes de reproducirlo.',
  poster: 'Imagen',
  posterHelp: 'Se ve hasta que se reproduce el vídeo. Opcional.',
  quote: 'Cita con fuente',
  quotes: 'Citas',
  quoteText: 'Palabras',
  quoteSource: 'Fuente',
  quoteSourceHelp: 'Quién lo dijo y dónde.',
  gallery: 'Galería',
  galleries: 'Galerías',
  galleryImages: 'Imágenes',
  galleryImagesHelp:
    'Elija o suba varias a la vez. Sus textos alternativos son los de la biblioteca.',
  caption: 'Pie',
  button: 'Botón',
  buttons: 'Botones',
  buttonLabel: 'Texto',
  leadsTo: 'Lleva a',
  entry: 'Página o entrada',
  url: 'URL',
  toEntry: 'Una página, artículo, evento o acción',
  toUrl: 'Una URL',
  videoUrlRule: 'Debe ser una dirección web que empiece por https://',
  buttonUrlRule: 'Debe ser una dirección web o empezar por mailto: o tel:',
}
