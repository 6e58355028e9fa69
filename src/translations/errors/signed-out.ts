import { type AfterErrorHook, Forbidden } from 'payload'
import { type InLanguages, inLanguage } from '../languages.ts'

const texts: InLanguages<string> = {
  en: 'You are signed out. Please sign in in another window, then try again here.',
  de: 'Sie sind abgemeldet. Bitte melden Sie sich in einem anderen Fenster an und versuchen Sie es hier noch einmal.',
  fr: 'Vous êtes déconnecté·e. Veuillez vous connecter dans une autre fenêtre, puis réessayer ici.',
  es: 'Su sesión ha terminado. Inicie sesión en otra ventana y vuelva a intentarlo aquí.',
  it: 'La sessione è terminata. Effettuare l’accesso in un’altra finestra e riprovare qui.',
}

/**
 * Replaces the platform's "not allowed" error of a request without a session: says that the user is
 * signed out, and how to keep what they wrote.
 */
export const respondSignedOut: AfterErrorHook = ({ error, req, result }) => {
  if (req.user || !(error instanceof Forbidden)) return
  const message = inLanguage(texts, req.i18n ?? { language: 'en' })
  return { response: { ...result, errors: [{ message }] } }
}
