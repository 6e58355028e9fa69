import type { InLanguages } from '#src/translations/languages.ts'

const en = {
  signIn: 'Sign in to continue',
  skip: 'Skip to content',
  chooseColour: 'Choose the colour',
  noColour: 'Not a colour. Write # and six digits or letters from a to f, such as #0f4c5c.',
}

/** Texts of the layout around every page. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    signIn: 'Anmelden, um weiterzumachen',
    skip: 'Zum Inhalt springen',
    chooseColour: 'Farbe auswählen',
    noColour:
      'Keine Farbe. Bitte # und sechs Ziffern oder Buchstaben von a bis f schreiben, etwa #0f4c5c.',
  },
  fr: {
    signIn: 'Connectez-vous pour continuer',
    skip: 'Aller au contenu',
    chooseColour: 'Choisir la couleur',
    noColour:
      'Ce n’est pas une couleur. Écrivez # et six chiffres ou lettres de a à f, par exemple #0f4c5c.',
  },
  es: {
    signIn: 'Inicie sesión para continuar',
    skip: 'Saltar al contenido',
    chooseColour: 'Elegir el color',
    noColour:
      'No es un color. Escriba # y seis cifras o letras de la a a la f, por ejemplo #0f4c5c.',
  },
  it: {
    signIn: 'Accedere per continuare',
    skip: 'Vai al contenuto',
    chooseColour: 'Scegliere il colore',
    noColour:
      'Non è un colore. Scrivere # e sei cifre o lettere dalla a alla f, per esempio #0f4c5c.',
  },
}
