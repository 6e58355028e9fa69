/** What cards show: lists are read without the texts of their entries. */

export const articleFields = [
  'id',
  'slug',
  'title',
  'description',
  'category',
  'imageUrl',
  'publishedAt',
] as const

export const actionFields = ['id', 'slug', 'title', 'description', 'icon', 'coverImageUrl'] as const

/** What stands beside the time of an event, where it is read. */
export const whenFields = ['timeZone', 'allDay'] as const

export const eventFields = [...whenFields, 'address', 'onlineLink', 'onlineLinkFor'] as const
