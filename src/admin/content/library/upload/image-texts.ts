import type { InLanguages } from '#src/translations/languages.ts'

/** Texts of the uploads of one collection. */
export type UploadTexts = typeof en

const en = {
  upload: 'Upload images',
  choose: 'Upload images',
  drop: 'or drop them here: JPEG, PNG, WebP or GIF, at most 10 MB each',
  waiting: 'Waiting',
  sending: (name: string) => `Uploading ${name}`,
  progress: (done: number, of: number, failed: number) =>
    `${done} of ${of} uploaded${failed > 0 ? `, ${failed} failed` : ''}`,
  ask: 'What does it show?',
  askOf: (name: string) => `Alternative text of ${name}`,
  stored: 'Saved',
  clear: 'Clear the list',
  problems: {
    type: 'No JPEG, PNG, WebP or GIF image',
    size: 'Larger than 10 MB',
    damaged: 'The file is damaged',
    pixels: 'More than 50 megapixels',
    slow: 'Reading the file takes too long',
    empty: 'The file is empty',
    lost: 'The server cannot be reached',
  },
}

/** The texts of uploads to the media library. */
export const imageTexts: InLanguages<UploadTexts> = {
  en,
  de: {
    upload: 'Bilder hochladen',
    choose: 'Bilder hochladen',
    drop: 'oder hier ablegen: JPEG, PNG, WebP oder GIF, je höchstens 10 MB',
    waiting: 'Wartet',
    sending: (name) => `${name} wird hochgeladen`,
    progress: (done, of, failed) =>
      `${done} von ${of} hochgeladen${failed > 0 ? `, ${failed} fehlgeschlagen` : ''}`,
    ask: 'Was ist zu sehen?',
    askOf: (name) => `Alternativtext von ${name}`,
    stored: 'Gespeichert',
    clear: 'Liste leeren',
    problems: {
      type: 'Kein JPEG-, PNG-, WebP- oder GIF-Bild',
      size: 'Größer als 10 MB',
      damaged: 'Die Datei ist beschädigt',
      pixels: 'Mehr als 50 Megapixel',
      slow: 'Das Lesen der Datei dauert zu lange',
      empty: 'Die Datei ist leer',
      lost: 'Der Server ist nicht erreichbar',
    },
  },
  fr: {
    upload: 'Téléverser des images',
    choose: 'Téléverser des images',
    drop: 'ou déposez-les ici : JPEG, PNG, WebP ou GIF, 10 Mo au plus chacune',
    waiting: 'En attente',
    sending: (name) => `Téléversement de ${name}`,
    progress: (done, of, failed) =>
      `${done} sur ${of} téléversées${failed > 0 ? `, ${failed} en échec` : ''}`,
    ask: 'Que montre-t-elle ?',
    askOf: (name) => `Texte alternatif de ${name}`,
    stored: 'Enregistré',
    clear: 'Vider la liste',
    problems: {
      type: 'Ni JPEG, ni PNG, ni WebP, ni GIF',
      size: 'Plus de 10 Mo',
      damaged: 'Le fichier est endommagé',
      pixels: 'Plus de 50 mégapixels',
      slow: 'La lecture du fichier prend trop de temps',
      empty: 'Le fichier est vide',
      lost: 'Le serveur est injoignable',
    },
  },
  es: {
    upload: 'Subir imágenes',
    choose: 'Subir imágenes',
    drop: 'o suéltelas aquí: JPEG, PNG, WebP o GIF, de 10 MB como máximo',
    waiting: 'En espera',
    sending: (name) => `Subiendo ${name}`,
    progress: (done, of, failed) =>
      `${done} de ${of} subidas${failed > 0 ? `, ${failed} con error` : ''}`,
    ask: '¿Qué muestra?',
    askOf: (name) => `Texto alternativo de ${name}`,
    stored: 'Guardado',
    clear: 'Vaciar la lista',
    problems: {
      type: 'No es una imagen JPEG, PNG, WebP ni GIF',
      size: 'Más de 10 MB',
      damaged: 'El archivo está dañado',
      pixels: 'Más de 50 megapíxeles',
      slow: 'Leer el archivo lleva demasiado tiempo',
      empty: 'El archivo está vacío',
      lost: 'No se puede conectar con el servidor',
    },
  },
  it: {
    upload: 'Carica immagini',
    choose: 'Carica immagini',
    drop: 'o le trascini qui: JPEG, PNG, WebP o GIF, al massimo 10 MB ciascuna',
    waiting: 'In attesa',
    sending: (name) => `Caricamento di ${name}`,
    progress: (done, of, failed) =>
      `${done} di ${of} caricate${failed > 0 ? `, ${failed} non riuscite` : ''}`,
    ask: 'Che cosa mostra?',
    askOf: (name) => `Testo alternativo di ${name}`,
    stored: 'Salvato',
    clear: 'Svuota l’elenco',
    problems: {
      type: 'Non è un’immagine JPEG, PNG, WebP o GIF',
      size: 'Più di 10 MB',
      damaged: 'Il file è danneggiato',
      pixels: 'Più di 50 megapixel',
      slow: 'La lettura del file richiede troppo tempo',
      empty: 'Il file è vuoto',
      lost: 'Il server non è raggiungibile',
    },
  },
}
