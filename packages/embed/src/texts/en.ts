/** What the elements say in English; the other dictionaries have the same keys. */
export const en = {
  email: 'Your email',
  name: 'Your name',
  phone: 'Your phone number',
  optional: 'optional',
  trap: 'Leave this empty',
  subscribe: 'Subscribe',
  subscribed: 'Thank you for subscribing.',
  confirm: 'Thank you. Please open the mail we send you and confirm.',
  title: 'Title of your idea',
  description: 'What is it about, and who takes part?',
  images: 'Pictures',
  imagesHint: 'Up to ten: JPEG, PNG, WebP or GIF, of at most 10 MB each.',
  remove: 'Remove',
  propose: 'Send proposal',
  proposed: 'Thank you. We will read it and write to you.',
  cancelled: 'Cancelled',
  map: 'Show on a map',
  noEvents: 'Nothing is planned at the moment.',
  unreachable: 'This did not work. Please try again.',
}

export type Texts = Readonly<Record<keyof typeof en, string>>
