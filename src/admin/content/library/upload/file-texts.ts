import type { InLanguages } from '#src/translations/languages.ts'
import { imageTexts, type UploadTexts } from './image-texts.ts'

/** The texts of uploads of files, where they differ from those of images. */
export const fileTexts: InLanguages<UploadTexts> = {
  en: {
    ...imageTexts.en,
    upload: 'Upload files',
    choose: 'Upload files',
    drop: 'or drop them here: PDF, office documents, EPUB, text, CSV, ICS, MP3 or ZIP, at most 10 MB each',
    ask: 'Title',
    askOf: (name) => `Title of ${name}`,
    problems: {
      ...imageTexts.en.problems,
      type: 'No PDF, office document without macros, EPUB, text, CSV, ICS, MP3 or ZIP',
    },
  },
  de: {
    ...imageTexts.de,
    upload: 'Dateien hochladen',
    choose: 'Dateien hochladen',
    drop: 'oder hier ablegen: PDF, Office-Dokumente, EPUB, Text, CSV, ICS, MP3 oder ZIP, je höchstens 10 MB',
    ask: 'Titel',
    askOf: (name) => `Titel von ${name}`,
    problems: {
      ...imageTexts.de.problems,
      type: 'Kein PDF, Office-Dokument ohne Makros, EPUB, Text, CSV, ICS, MP3 oder ZIP',
    },
  },
  fr: {
    ...imageTexts.fr,
    upload: 'Téléverser des fichiers',
    choose: 'Téléverser des fichiers',
    drop: 'ou déposez-les ici : PDF, documents bureautiques, EPUB, texte, CSV, ICS, MP3 ou ZIP, 10 Mo au plus chacun',
    progress: (done, of, failed) =>
      `${done} sur ${of} téléversés${failed > 0 ? `, ${failed} en échec` : ''}`,
    ask: 'Titre',
    askOf: (name) => `Titre de ${name}`,
    problems: {
      ...imageTexts.fr.problems,
      type: 'Ni PDF, ni document bureautique sans macros, ni EPUB, texte, CSV, ICS, MP3 ou ZIP',
    },
  },
  es: {
    ...imageTexts.es,
    upload: 'Subir archivos',
    choose: 'Subir archivos',
    drop: 'o suéltelos aquí: PDF, documentos de oficina, EPUB, texto, CSV, ICS, MP3 o ZIP, de 10 MB como máximo',
    progress: (done, of, failed) =>
      `${done} de ${of} subidos${failed > 0 ? `, ${failed} con error` : ''}`,
    ask: 'Título',
    askOf: (name) => `Título de ${name}`,
    problems: {
      ...imageTexts.es.problems,
      type: 'No es PDF, documento de oficina sin macros, EPUB, texto, CSV, ICS, MP3 ni ZIP',
    },
  },
  it: {
    ...imageTexts.it,
    upload: 'Carica file',
    choose: 'Carica file',
    drop: 'o li trascini qui: PDF, documenti Office, EPUB, testo, CSV, ICS, MP3 o ZIP, al massimo 10 MB ciascuno',
    progress: (done, of, failed) =>
      `${done} di ${of} caricati${failed > 0 ? `, ${failed} non riusciti` : ''}`,
    ask: 'Titolo',
    askOf: (name) => `Titolo di ${name}`,
    problems: {
      ...imageTexts.it.problems,
      type: 'Non è PDF, documento Office senza macro, EPUB, testo, CSV, ICS, MP3 o ZIP',
    },
  },
}
