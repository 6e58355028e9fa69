import { dictionaries } from './dictionaries.ts'
import { type Feature, type Texts, textsOfDictionary } from './texts.ts'

/** The texts of a feature in a language, for mails and pages without the platform's translations. */
export function textsIn<F extends Feature>(feature: F, language: string): Texts<F> {
  const found = dictionaries[language] ?? dictionaries['en']
  return textsOfDictionary(found?.[feature] ?? {}, language)
}
