import type { InLanguages } from '#src/translations/languages.ts'

const en = {
  currentPassword: 'Current password',
  wrongPassword: 'Current password is incorrect',
  tooCommon: 'This password is one of the most common ones. Please choose another one.',
  easilyGuessed:
    'This password is easy to guess: it is a common one, or close to one. A few words in a row are better.',
}

/** UI texts about passwords. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    currentPassword: 'Aktuelles Passwort',
    wrongPassword: 'Das aktuelle Passwort stimmt nicht',
    tooCommon: 'Dieses Passwort gehört zu den verbreitetsten. Bitte ein anderes wählen.',
    easilyGuessed:
      'Dieses Passwort ist leicht zu erraten: Es ist verbreitet oder einem verbreiteten ähnlich. Besser sind einige Wörter hintereinander.',
  },
  fr: {
    currentPassword: 'Mot de passe actuel',
    wrongPassword: 'Le mot de passe actuel est incorrect',
    tooCommon: 'Ce mot de passe est l’un des plus courants. Veuillez en choisir un autre.',
    easilyGuessed:
      'Ce mot de passe est facile à deviner : il est courant, ou proche d’un mot de passe courant. Quelques mots à la suite valent mieux.',
  },
  es: {
    currentPassword: 'Contraseña actual',
    wrongPassword: 'La contraseña actual no es correcta',
    tooCommon: 'Esta contraseña es una de las más comunes. Elija otra.',
    easilyGuessed:
      'Esta contraseña es fácil de adivinar: es común o se parece a una común. Es mejor usar varias palabras seguidas.',
  },
  it: {
    currentPassword: 'Password attuale',
    wrongPassword: 'La password attuale non è corretta',
    tooCommon: 'Questa password è una delle più comuni. Sceglierne un’altra.',
    easilyGuessed:
      'Questa password è facile da indovinare: è comune o simile a una comune. Meglio alcune parole di seguito.',
  },
}
