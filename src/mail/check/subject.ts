import { type Finding, found } from '#src/contract/newsletters/finding.ts'

/** Characters a line of a header should not exceed (RFC 5322 §2.1.1); phones show half of it. */
const longest = 78

/** Words that content filters weigh in a subject, in the five languages of the site. */
const moneyWords = [
  'act now|cash|cheap|earn|free money|jackpot|make money|no cost|prize|risk[- ]free|win money|you won',
  'bargeld|geld verdienen|gewinnen sie|gewinnspiel|gratis|jackpot|kostenlos|schnell reich|sie haben gewonnen',
  'argent facile|cadeau gratuit|gagnez|gratuit|gratuite|sans risque|vous avez gagné',
  'dinero fácil|ganar dinero|gane|gratis|premio|regalo gratis|sin riesgo',
  'denaro facile|guadagna|gratis|hai vinto|premio|senza rischi|soldi',
].join('|')

const money = new RegExp(`(?<![\\p{L}\\d])(?:${moneyWords})(?![\\p{L}\\d])|[$€£]{2,}|100 ?%`, 'iu')

/** More than one at once; a single one is allowed. */
const shouting = /!{2,}|\?{2,}|[!?]{3,}/

const replyMark = /^(?:re|fwd?|aw|wg|tr|rv|rif|i):\s/i

/** A subject in capitals, unless it is an abbreviation. */
const isInCapitals = (subject: string): boolean => {
  const words = subject.match(/\p{L}{2,}/gu) ?? []
  const capitals = words.filter(
    (word) => word === word.toUpperCase() && word !== word.toLowerCase(),
  )
  const letters = words.join('').length
  return letters >= 8 && capitals.length > 1 && capitals.join('').length / letters > 0.7
}

export function checkSubject(text: string): Finding[] {
  const subject = text.trim()
  if (subject === '') return [found('noSubject')]
  const length = Array.from(subject).length
  const word = money.exec(subject)?.[0]
  return [
    ...(length > longest ? [found('subjectTooLong', String(length))] : []),
    ...(isInCapitals(subject) ? [found('subjectCapitals')] : []),
    ...(shouting.test(subject) ? [found('subjectExclamation')] : []),
    ...(word === undefined ? [] : [found('subjectMoney', word)]),
    ...(replyMark.test(subject) ? [found('subjectReply')] : []),
  ]
}
