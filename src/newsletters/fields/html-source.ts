import type { TextareaField, TextareaFieldValidation } from 'payload'
import { textarea } from 'payload/shared'
import { mailLengths } from '#src/contract/newsletters/lengths.ts'
import type { Label } from '#src/locales/labels/label.ts'
import { hasPlaceForContent } from '#src/mail/rendering/placeholders.ts'
import { htmlProblem } from '#src/newsletters/composed/html-limits.ts'

/** HTML wrapper of a mail; must contain `{{content}}`, or the content would be lost. */
export const wrapper = (field: Pick<TextareaField, 'name' | 'label'>, description: Label) =>
  htmlSource({
    ...field,
    defaultValue: '',
    description,
    maxLength: mailLengths.wrapper,
    validate: (value) => !value.trim() || hasPlaceForContent(value) || 'Must contain {{content}}',
  })

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
