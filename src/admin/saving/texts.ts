import type { InLanguages } from '#src/translations/languages.ts'

const en = {
  notSaved: (reason: string) => `Not saved: ${reason}`,
  stored: 'What you wrote is kept in this browser.',
  reload: 'Load the newest version',
  offered: (at: string) => `What you wrote on ${at} could not be saved.`,
  use: 'Use it here',
  discard: 'Discard it',
  takenOver: (name: string) => `${name} has taken over and is editing this now.`,
}

/** What forms say of what is not saved, and of who edits. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    notSaved: (reason) => `Nicht gespeichert: ${reason}`,
    stored: 'Was Sie geschrieben haben, bleibt in diesem Browser.',
    reload: 'Neueste Fassung laden',
    offered: (at) => `Was Sie am ${at} geschrieben haben, konnte nicht gespeichert werden.`,
    use: 'Hier einsetzen',
    discard: 'Verwerfen',
    takenOver: (name) => `${name} hat übernommen und bearbeitet das jetzt.`,
  },
  fr: {
    notSaved: (reason) => `Non enregistré : ${reason}`,
    stored: 'Ce que vous avez écrit est conservé dans ce navigateur.',
    reload: 'Charger la dernière version',
    offered: (at) => `Ce que vous avez écrit le ${at} n’a pas pu être enregistré.`,
    use: 'L’utiliser ici',
    discard: 'L’abandonner',
    takenOver: (name) => `${name} a pris la main et modifie ceci maintenant.`,
  },
  es: {
    notSaved: (reason) => `No guardado: ${reason}`,
    stored: 'Lo que ha escrito se conserva en este navegador.',
    reload: 'Cargar la última versión',
    offered: (at) => `Lo que escribió el ${at} no se pudo guardar.`,
    use: 'Usarlo aquí',
    discard: 'Descartarlo',
    takenOver: (name) => `${name} ha tomado el control y lo está editando ahora.`,
  },
  it: {
    notSaved: (reason) => `Non salvato: ${reason}`,
    stored: 'Ciò che ha scritto resta in questo browser.',
    reload: 'Caricare l’ultima versione',
    offered: (at) => `Ciò che ha scritto il ${at} non è stato salvato.`,
    use: 'Usarlo qui',
    discard: 'Scartarlo',
    takenOver: (name) => `${name} ha assunto il controllo e lo sta modificando.`,
  },
}
