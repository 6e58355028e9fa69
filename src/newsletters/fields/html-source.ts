import type { TextareaField, TextareaFieldValidation } from 'payload'
import { textarea } from 'payload/shared'
import { mailLengths } from '#src/contract/newsletters/lengths.ts'
import type { Label } from '#src/locales/labels/label.ts'
import { htmlProblem } from '#src/newsletters/composed/html-limits.ts'

type Options = Pick<TextareaField, 'name' | 'label' | 'required' | 'defaultValue' | 'maxLength'> & {
  readonly description?: Label
  readonly validate?: (value: string) => true | string
}

const asSentence = (rule: string): string => `${rule.charAt(0).toUpperCase()}${rule.slice(1)}`

/**
 * A field for HTML source, within the length limits of a mail. A plain text area, because
 * Payload's code field loads its editor from a public CDN at run time, which a closed network
 * does not reach.
 */
export const htmlSource = ({ description, validate, ...field }: Options): TextareaField => {
  const isAllowed: TextareaFieldValidation = async (value, options) => {
    const basic = await textarea(value, options)
    if (basic !== true || !value) return basic
    const problem = htmlProblem(value)
    return problem === undefined ? (validate?.(value) ?? true) : asSentence(problem)
  }
  return {
    maxLength: mailLengths.html,
    ...field,
    type: 'textarea',
    validate: isAllowed,
    admin: { className: 'html-source', rows: 14, ...(description ? { description } : {}) },
  }
}
