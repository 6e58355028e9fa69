import type { Frame } from '#src/contract/newsletters/enums.ts'

export const defaultFrame: Frame = 'masthead'

export const defaultColour = '#0f4c5c'

/** Names the frames of ours, so that a mail of the composer keeps its colours for the dark in them. */
export const frameMark = '<meta name="generator" content="Muster frame">'
