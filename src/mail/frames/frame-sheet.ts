import type { Frame } from '#src/contract/newsletters/enums.ts'
import type { FrameColours } from './frame-colours.ts'

/** What the page has in the dark: an announcement keeps its colour. */
const darkPage = (frame: Frame, { dark }: FrameColours): string => {
  if (frame === 'announcement') return ''
  const ground = frame === 'letter' ? dark.paper : dark.page
  return `body, .f-page { background: ${ground} !important; }`
}

/** What cannot be written into the elements of a frame: all of it in media queries. */
export const frameSheet = (frame: Frame, colours: FrameColours): string => `
@media all {
  .f-paper > div { background: transparent !important; }
}
@media (max-width: 480px) {
  .f-edge { padding: 0 !important; }
  .f-paper, .f-edge > table > tbody > tr:first-child > td { border-radius: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  ${darkPage(frame, colours)}
  .f-paper { background: ${colours.dark.paper} !important; }
  .f-name a { color: ${colours.dark.link} !important; }
  .f-logo { background: #ffffff !important; color: #222222 !important; padding: 6px 10px !important; }
  .f-foot { border-color: ${colours.dark.line} !important; }
  .f-foot, .f-foot p, .f-foot a { color: ${colours.dark.soft} !important; }
}
`
