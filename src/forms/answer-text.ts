import type { AnswerValue } from '#src/contract/forms/form.ts'

/** What was answered, to be read by a person: `word` is that of a language for yes or no. */
export function answerText(word: (key: 'yes' | 'no') => string, value: AnswerValue): string {
  if (typeof value === 'boolean') return word(value ? 'yes' : 'no')
  return Array.isArray(value) ? value.join(', ') : String(value)
}
