import slugify from '@sindresorhus/slugify'

const maxLength = 50

/** The name of a custom field after its label: "T-shirt size" becomes `tShirtSize`. */
export function customFieldNameOf(label: string): string {
  const [first = '', ...others] = slugify(label, { separator: ' ' }).split(' ')
  const capitalised = others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const name = [first, ...capitalised].join('')
  return (/^[a-z]/.test(name) ? name : `field${name}`).slice(0, maxLength)
}
