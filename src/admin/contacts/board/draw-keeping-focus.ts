import { flushSync } from 'react-dom'

/** Draws; the focus stays with its card where that is drawn in another place. */
export function drawKeepingFocus(draw: () => void): void {
  const held = document.activeElement?.closest('.board-card')?.querySelector('a')?.id
  flushSync(draw)
  if (held === undefined || document.activeElement !== document.body) return
  const now = document.getElementById(held) ?? document.querySelector<HTMLElement>('.board__stages')
  now?.focus({ preventScroll: true })
}
