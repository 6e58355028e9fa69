import type { I18nClient } from '@payloadcms/translations'
import { textsOf } from '#src/locales/texts.ts'
import { customViews } from '#src/platform/custom-views/admin/custom-views.ts'

/**
 * The browser's title of a view of ours, by the segments of its path; undefined for those of the
 * platform, which names them itself.
 */
export function viewTitle(
  segments: readonly string[],
  i18n: Pick<I18nClient, 'language' | 'fallbackLanguage' | 't' | 'translations'>,
): string | undefined {
  const [first] = segments
  if (first === 'invitation') return textsOf('accounts', i18n)('welcome')
  if (first === 'second-factor') return textsOf('signing-in', i18n)('enrolTitle')
  if (first === 'unauthorized') return textsOf('custom-views', i18n)('noAccess')
  const names = textsOf('custom-views', i18n).group('names')
  const view = Object.entries(customViews).find(([, { path }]) => path === `/${segments.join('/')}`)
  return view && names[view[0] as keyof typeof names]
}
