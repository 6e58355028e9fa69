import type { Frame } from '#src/contract/email/enums.ts'

/** The frame of an installation that has chosen none. */
export const defaultFrame: Frame = 'masthead'

/** The colour of an organisation that has chosen none. */
export const defaultColour = '#0f4c5c'

/** Names the frames of ours, so that a mail of the composer keeps its colours for the dark in them. */
export const frameMark = '<meta name="generator" content="Muster frame">'
