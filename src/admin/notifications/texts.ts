import type { InLanguages } from '#src/translations/languages.ts'
import { de } from './texts/de.ts'
import { en, type NotificationListTexts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'

/** The texts of notifications in the admin UI, in every language. */
export const texts: InLanguages<NotificationListTexts> = { en, de, fr, es, it }
