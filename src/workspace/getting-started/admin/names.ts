/** Ids of what takes the focus when the checklist and the button that shows it replace each other. */
export const stepsTitle = 'getting-started'
export const showButton = 'getting-started-show'

/** The preference with which a user hides the checklist: `{ isHidden: true }`. */
export const hidingPreference = 'getting-started'
