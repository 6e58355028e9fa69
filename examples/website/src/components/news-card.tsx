import type { RelatedArticle } from '@muster/client'
import { formatDay } from '../times.ts'
import { useView } from '../view.ts'
import { Card, type CardLook } from './card.tsx'

/** An article in a list. */
export function NewsCard({ article, ...look }: CardLook & { article: RelatedArticle }) {
  const view = useView()
  const { slug, title, description, imageUrl, category, publishedAt } = article
  return (
    <Card
      path={`/news/${slug}`}
      title={title}
      text={description}
      imageUrl={imageUrl}
      {...look}
      above={
        <>
          {category && <span class="category">{category}</span>}
          <time datetime={publishedAt}>{formatDay(view, publishedAt)}</time>
        </>
      }
    />
  )
}
