import type { InLanguages } from '#src/translations/languages.ts'
import { de } from './texts/de.ts'
import { en, type NotificationTexts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'

/** What notifications say, in every language. */
export const texts: InLanguages<NotificationTexts> = { en, de, fr, es, it }
