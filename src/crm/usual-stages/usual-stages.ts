import { type Speaking, textsOf } from '#src/locales/texts.ts'

const order = ['1', '2', '3', '4', '5'] as const

/** The stages that are proposed to begin with, in the user's language. */
export const usualStages = (speaking: Speaking) => {
  const texts = textsOf('usual-stages', speaking)
  return order.map((at) => texts.group(at))
}
