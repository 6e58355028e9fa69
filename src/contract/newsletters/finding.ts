import { z } from 'zod'

/** In the order they are shown. */
export const findingCodes = [
  'noSubject',
  'subjectTooLong',
  'subjectCapitals',
  'subjectExclamation',
  'subjectMoney',
  'subjectReply',
  'noText',
  'unknownPlaceholder',
  'noFallback',
  'noUnsubscribe',
  'addressNotShown',
  'buttonWithoutLink',
  'linkNowhere',
  'linkRelative',
  'linkWithoutScheme',
  'linkMalformed',
  'linkUnsupported',
  'linkLocal',
  'linkNotFound',
  'imageWithoutAlt',
  'imageEmbedded',
  'imageNotReachable',
  'lowContrast',
  'tooLarge',
  'notChecked',
] as const

export type FindingCode = (typeof findingCodes)[number]

export const finding = z.object({
  code: z.enum(findingCodes),
  /** Where: a placeholder, an address, the words of a link, a size in kB; "" for the whole mail. */
  place: z.string(),
})

/** Something that readers or mail servers may stumble over; it keeps no mail from being sent. */
export type Finding = Readonly<z.output<typeof finding>>

const longestPlace = 120

export const found = (code: FindingCode, place = ''): Finding => {
  const letters = Array.from(place.replace(/\s+/g, ' ').trim())
  const shown =
    letters.length > longestPlace ? `${letters.slice(0, longestPlace).join('')}…` : letters.join('')
  return { code, place: shown }
}

/** How an image is named to its author: its file, since it has no words. */
export const fileOf = (src: string): string => {
  if (src.startsWith('data:')) return ''
  return src.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
}

const listed = 10

export function inOrder(findings: readonly Finding[]): Finding[] {
  const once = [...new Map(findings.map((each) => [`${each.code} ${each.place}`, each])).values()]
  return findingCodes.flatMap((code) => once.filter((each) => each.code === code).slice(0, listed))
}
