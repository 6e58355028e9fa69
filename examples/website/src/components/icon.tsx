import { raw } from 'hono/html'
import { icons } from './icons.ts'

/** An icon that only repeats what is said beside it; nothing for a name that we have not. */
export function Icon({ name }: { name: string }) {
  const paths = icons[name]
  if (!paths) return null
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {raw(paths)}
    </svg>
  )
}
