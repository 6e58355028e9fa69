import { flushSync } from 'react-dom'

/** Renders synchronously and restores the focus to its card when that has moved. */
export function drawKeepingFocus(draw: () => void): void {
  const held = document.activeElement?.closest('.board-card')?.querySelector('a')?.id
  flushSync(draw)
  if (held === undefined || document.activeElement !== document.body) return
  const now = document.getElementById(held) ?? document.querySelector<HTMLElement>('.board__stages')
  now?.focus({ preventScroll: true })
}
