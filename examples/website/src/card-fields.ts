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
