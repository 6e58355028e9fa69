import { textUpTo } from '../values.ts'

/** Length limits of the parts of a mail, in characters. */
export const mailLengths = { html: 1_000_000, text: 500_000, wrapper: 200_000 }

export const mailHtml = () => textUpTo(mailLengths.html)

export const requiredMailHtml = () =>
  mailHtml()
    .refine((value) => value.trim() !== '', 'is required')
    .meta({ minLength: 1, maxLength: mailLengths.html })

export const mailText = () => textUpTo(mailLengths.text)

/** HTML around a mail; must contain `{{content}}`, or the content would be lost. */
export const mailWrapper = () =>
  textUpTo(mailLengths.wrapper)
    .refine(
      (value) => value.trim() === '' || /\{\{[ \t]*content[ \t]*\}\}/.test(value),
      'must contain {{content}}',
    )
    .meta({ maxLength: mailLengths.wrapper })

/** Limit of the body of a request with a mail, in bytes: larger than that of others. */
export const mailBody = 8 * 1024 * 1024
