import type { I18nClient } from '@payloadcms/translations'
import { inLanguage } from '#src/translations/languages.ts'
import { texts as securityTexts } from '../accounts/security/texts.ts'
import { texts as accountTexts } from '../accounts/texts.ts'
import { customViews } from '../custom-views/custom-views.ts'
import { texts as viewTexts } from '../custom-views/texts.ts'

/**
 * The browser's title of a view of ours, by the segments of its path; undefined for those of the
 * platform, which names them itself.
 */
export function viewTitle(
  segments: readonly string[],
  i18n: Pick<I18nClient, 'language' | 'fallbackLanguage' | 't'>,
): string | undefined {
  const [first] = segments
  if (first === 'invitation') return inLanguage(accountTexts, i18n).welcome
  if (first === 'second-factor') return inLanguage(securityTexts, i18n).enrolTitle
  const names = inLanguage(viewTexts, i18n).names
  const view = Object.entries(customViews).find(([, { path }]) => path === `/${segments.join('/')}`)
  return view && names[view[0] as keyof typeof names]
}
