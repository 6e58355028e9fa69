import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { de } from './texts/de.ts'
import { en, type GalleryTexts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'

/** The texts of the gallery, in the languages of the site. */
export const galleryTexts: Readonly<Record<SiteLanguage, GalleryTexts>> = { en, de, fr, es, it }
