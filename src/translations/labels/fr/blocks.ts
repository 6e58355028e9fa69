import type { Labels } from '../translated.ts'

export const blocks: Labels['blocks'] = {
  video: 'Vidéo',
  videos: 'Vidéos',
  videoUrl: 'URL de la vidéo',
  videoUrlHelp:
    'Une page de YouTube, Vimeo ou PeerTube, ou un fichier. Rien n’en est chargé avant un clic.',
  videoTitle: 'Titre',
  videoTitleHelp: 'Ce que montre la vidéo, en mots : on le lit avant de la lancer.',
  poster: 'Image',
  posterHelp: 'Affichée jusqu’à la lecture. Facultatif.',
  quote: 'Citation avec source',
  quotes: 'Citations',
  quoteText: 'Paroles',
  quoteSource: 'Source',
  quoteSourceHelp: 'Qui l’a dit, et où.',
  gallery: 'Galerie',
  galleries: 'Galeries',
  galleryImages: 'Images',
  galleryImagesHelp:
    'Choisissez ou importez-en plusieurs à la fois. Leurs textes alternatifs sont ceux de la bibliothèque.',
  caption: 'Légende',
  button: 'Bouton',
  buttons: 'Boutons',
  buttonLabel: 'Texte',
  leadsTo: 'Mène à',
  entry: 'Page ou entrée',
  url: 'URL',
  toEntry: 'Une page, un article, un événement ou une action',
  toUrl: 'Une URL',
  videoUrlRule: 'Doit être une adresse web qui commence par https://',
  buttonUrlRule: 'Doit être une adresse web, ou commencer par mailto: ou tel:',
}
