/** What the views of content say. */
export const texts = {
  share: 'Share',
  explanation: 'Copy a link that shows this to anyone for seven days',
  link: 'Link to share',
  copied: (until: string) => `The link is copied. It works until ${until}.`,
  toCopy: (until: string) => `Copy the link. It works until ${until}.`,
} as const
