import { type ReaderI18n, textsOf } from '#src/locales/texts.ts'

const order = ['1', '2', '3', '4', '5'] as const

/** The stages that are proposed to begin with, in the user's language. */
export const usualStages = (i18n: ReaderI18n) => {
  const texts = textsOf('usual-stages', i18n)
  return order.map((at) => texts.group(at))
}
