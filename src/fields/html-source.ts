import type { TextareaField } from 'payload'

type Options = Pick<TextareaField, 'name' | 'label' | 'required' | 'defaultValue' | 'validate'> & {
  readonly description?: string
}

/**
 * HTML that a person writes as such. The platform's own field for code fetches its editor from a
 * public network at run time, which a closed network does not reach; this is a plain text area.
 */
export const htmlSource = ({ description, ...field }: Options): TextareaField => ({
  ...field,
  type: 'textarea',
  admin: { className: 'html-source', rows: 14, ...(description ? { description } : {}) },
})
