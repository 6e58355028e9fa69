import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'

/** The texts of the gallery; what stands in brackets is for the author to replace. */
export const galleryTexts = (language: SiteLanguage) => {
  const texts = textsIn('gallery', language)
  const { before, fallback, after } = texts.group('greet')
  return {
    greet: [before, fallback, after] as const,
    closing: texts('closing'),
    announcement: texts.group('announcement'),
    invitation: texts.group('invitation'),
    digest: texts.group('digest'),
    thanks: texts.group('thanks'),
    welcome: texts.group('welcome'),
  }
}
export type GalleryTexts = ReturnType<typeof galleryTexts>
