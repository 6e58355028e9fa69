import type { Tag } from '@muster/client'
import { useLink, useView } from '../view.ts'

/** Tags that lead to the news about them. */
export function TagList({ tags }: { tags: readonly Tag[] }) {
  const { t } = useView()
  const link = useLink()
  if (tags.length === 0) return null
  return (
    <ul class="tags" aria-label={t.tags.of}>
      {tags.map(({ name, slug }) => (
        <li>
          <a href={link(`/news?tag=${encodeURIComponent(slug)}`)}>{name}</a>
        </li>
      ))}
    </ul>
  )
}
