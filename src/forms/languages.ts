import escapeHtml from 'escape-html'
import { z } from 'zod'
import { type SiteLanguage, siteLanguages } from '#src/contract/content/site-languages.ts'
import type { FormBody, FormItem } from './form-body.ts'
import type { FormRow } from './sql/forms.ts'

/** Texts in other languages, by the names of the fields they are in; "" is not translated. */
export const translations = z.partialRecord(
  z.enum(siteLanguages),
  z.partialRecord(
    z.enum([
      ...(['title', 'description', 'thanks'] as const),
      ...(['label', 'help', 'choices', 'text', 'heading'] as const),
    ]),
    z.string().max(5_000),
  ),
)
export type Translations = z.output<typeof translations>

/** What of an item is in another language. */
interface ItemTexts {
  readonly label?: string
  readonly help?: string
  readonly text?: string
  readonly heading?: string
  readonly html?: string
  /** Of the choices, in their order. */
  readonly choiceLabels?: readonly string[]
}
export type ItemTranslations = Readonly<Partial<Record<SiteLanguage, ItemTexts>>>

const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() ? [line.trim()] : []))

const htmlOf = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .flatMap((part) => (part.trim() ? [`<p>${escapeHtml(part.trim())}</p>`] : []))
    .join('')

const given = (texts: ItemTexts): ItemTexts =>
  Object.fromEntries(
    Object.entries(texts).filter(([, text]) =>
      Array.isArray(text) ? text.length > 0 : text.trim(),
    ),
  )

/** The texts of a block in other languages, as they are stored with a version; none is undefined. */
export function itemTranslations(
  found: Translations,
  isSection: boolean,
): { readonly translations?: ItemTranslations } {
  const entries = Object.entries(found).flatMap(([language, texts = {}]) => {
    const { label = '', help = '', text = '', heading = '', choices = '' } = texts
    const made = isSection
      ? given({ heading, html: htmlOf(text) })
      : given({ label, help, text, choiceLabels: linesOf(choices) })
    return Object.keys(made).length > 0 ? [[language, made] as const] : []
  })
  return entries.length > 0 ? { translations: Object.fromEntries(entries) } : {}
}

/** The items of a form in a language; what is not translated is as it was written first. Pure. */
export const itemsIn = (items: FormBody, language: SiteLanguage | null): FormBody =>
  items.map((item): FormItem => {
    const texts = item.kind !== 'page_break' && language && item.translations?.[language]
    return texts ? { ...item, ...texts } : item
  })

type Texts = Pick<FormRow, 'title' | 'description' | 'thanks' | 'language' | 'translations'>

/** The texts of a form in a language, which it then has; as it was written first where it has none. */
export function textsOfForm<F extends Texts>(
  form: F,
  language: SiteLanguage | null | undefined,
): F {
  const texts = language && language !== form.language ? form.translations[language] : undefined
  if (!language || !texts?.title) return form
  const { title, description, thanks } = texts
  return {
    ...form,
    ...{ title, language },
    description: description || form.description,
    thanks: thanks || form.thanks,
  }
}

/** A form in a language that it has a title in, or as it was written first. Pure. */
export function formIn<F extends Texts & Pick<FormRow, 'items'>>(
  form: F,
  language: SiteLanguage | null | undefined,
): F {
  const found = textsOfForm(form, language)
  return found === form ? form : { ...found, items: itemsIn(form.items, found.language) }
}
