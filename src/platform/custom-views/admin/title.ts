/** The id of a custom view's title, which takes the focus when the focused element was removed. */
export const titleOfCustomView = 'custom-view-title'
