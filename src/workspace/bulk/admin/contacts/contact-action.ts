export type ContactAction =
  | 'tags'
  | 'status'
  | 'owner'
  | 'stage'
  | 'fields'
  | 'subscribe'
  | 'delete'
