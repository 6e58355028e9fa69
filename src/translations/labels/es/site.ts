import type { site as en } from '../en/site.ts'
import type { Translated } from '../translated.ts'

export const site: Translated<typeof en> = {
  value: 'Valor',
  values: 'Valores',
  aboutValuesHelp: 'Los valores de la página «Acerca de».',
  iconHelp: 'Nombre de un icono que la web conoce, como «anchor».',
  colorClassHelp: 'Clase CSS de su color: «text-sky-700».',
  staticImage: 'Imagen fija',
  staticImages: 'Imágenes fijas',
  staticImagesHelp: 'Imágenes con un lugar fijo en la web y en las aplicaciones.',
  idHelp: 'Cómo la piden las aplicaciones, por ejemplo «home-hero». Después no puede cambiar.',
  staticImagesDescriptionHelp: 'Dónde aparece.',
  staticImagesImageHelp: 'La imagen misma.',
  imageUrl: 'URL de la imagen',
  imageUrlHelp: 'Solo si la imagen está en otro sitio; una imagen subida tiene prioridad.',
  recommendedSizeHelp: 'Ancho × alto, en píxeles.',
  altText: 'Texto alternativo',
  contentDescriptionHelp: 'Describe la imagen para lectores de pantalla.',
  aboutPage: 'Página «Quiénes somos»',
  aboutHelp: 'Misión e historia. Los valores tienen su propia lista.',
  aboutContentHelp: 'Cómo empezó todo.',
  builtInPage: 'Página integrada',
  labelHelp: 'Vacío: el nombre de la página.',
  hiddenHelp: 'Conserva su lugar, pero los lectores no lo ven.',
  inThisFolder: 'En esta carpeta',
  item: 'Elemento',
  items: 'Elementos',
  navigation: 'Navegación',
  navigationHelp:
    'El menú de la web y de las aplicaciones. Se ordena arrastrando. Las páginas integradas que faltan aquí van al final; oculte las que no quiera.',
}
