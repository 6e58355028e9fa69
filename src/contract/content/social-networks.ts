/** Where an organisation may have a profile; `other` is any other website. */
export const socialNetworks = [
  'mastodon',
  'bluesky',
  'instagram',
  'youtube',
  'tiktok',
  'facebook',
  'x',
  'linkedin',
  'whatsapp',
  'telegram',
  'signal',
  'threads',
  'other',
] as const
export type SocialNetwork = (typeof socialNetworks)[number]
