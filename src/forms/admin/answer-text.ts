import type { AnswerValue } from '#src/contract/forms/form.ts'
import type { useTexts } from '#src/locales/use-texts.ts'

export const answerText = (
  texts: ReturnType<typeof useTexts<'forms'>>,
  value: AnswerValue,
): string => {
  if (typeof value === 'boolean') return texts(value ? 'yes' : 'no')
  return Array.isArray(value) ? value.join(', ') : String(value)
}
