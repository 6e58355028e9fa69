/** What is done to many contacts at once through a form of its own. */
export type ContactAction =
  | 'tags'
  | 'status'
  | 'owner'
  | 'stage'
  | 'fields'
  | 'subscribe'
  | 'delete'
