import type { InLanguages } from '../translations/languages.ts'

const en = {
  signIn: 'Sign in to go on',
  skip: 'Skip to content',
}

/** What is said around every page. */
export const texts: InLanguages<typeof en> = {
  en,
  de: { signIn: 'Anmelden, um weiterzumachen', skip: 'Zum Inhalt springen' },
  fr: { signIn: 'Connectez-vous pour continuer', skip: 'Aller au contenu' },
  es: { signIn: 'Inicie sesión para continuar', skip: 'Saltar al contenido' },
  it: { signIn: 'Accedere per continuare', skip: 'Vai al contenuto' },
}
