/** The id of the title of a page of ours, where the focus goes when its own place is gone. */
export const titleOfCustomView = 'custom-view-title'
