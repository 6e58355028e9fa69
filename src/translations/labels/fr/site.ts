import type { site as en } from '../en/site.ts'
import type { Translated } from '../translated.ts'

export const site: Translated<typeof en> = {
  value: 'Valeur',
  values: 'Valeurs',
  aboutValuesHelp: 'Les valeurs listées sur la page À propos.',
  iconHelp: 'Nom d’une icône que le site connaît, par exemple « anchor ».',
  colorClassHelp: 'Classe CSS de sa couleur : « text-sky-700 ».',
  staticImage: 'Image fixe',
  staticImages: 'Images fixes',
  staticImagesHelp: 'Des images qui ont une place fixe sur le site et dans les applications.',
  idHelp:
    'Le nom que demandent les applications, par exemple « home-hero ». Ne peut plus changer ensuite.',
  staticImagesDescriptionHelp: 'Où elle apparaît.',
  staticImagesImageHelp: 'L’image elle-même.',
  imageUrl: 'URL de l’image',
  imageUrlHelp: 'Seulement si l’image se trouve ailleurs ; une image téléversée l’emporte.',
  recommendedSizeHelp: 'Largeur × hauteur, en pixels.',
  altText: 'Texte alternatif',
  contentDescriptionHelp: 'Décrit l’image pour les lecteurs d’écran.',
  aboutPage: 'Page « À propos »',
  aboutHelp: 'Mission et histoire. Les valeurs ont leur propre liste.',
  aboutContentHelp: 'Comment tout a commencé.',
  builtInPage: 'Page intégrée',
  labelHelp: 'Vide : le titre de la cible.',
  hiddenHelp: 'Garde sa place, mais les lecteurs ne le voient pas.',
  inThisFolder: 'Dans ce dossier',
  item: 'Élément',
  items: 'Éléments',
  navigation: 'Navigation',
  navigationHelp:
    'Le menu du site et des applications. Faites glisser pour ordonner, ou utilisez les flèches. Les pages intégrées absentes d’ici se placent à la fin ; masquez celles dont vous ne voulez pas.',
  webAddress: 'Adresse web',
  opensInNewTab: 'Ouvrir dans un nouvel onglet',
}
