import type { RelatedArticle } from '@muster/client'
import { formatDay } from '../times.ts'
import { useView } from '../view.ts'
import { Card } from './card.tsx'

/** An article in a list. */
export function NewsCard({ article, isLarge }: { article: RelatedArticle; isLarge?: boolean }) {
  const view = useView()
  const { slug, title, description, imageUrl, category, publishedAt } = article
  return (
    <Card
      path={`/news/${slug}`}
      title={title}
      text={description}
      imageUrl={imageUrl}
      isLarge={isLarge ?? false}
      above={
        <>
          {category && <span class="category">{category}</span>}
          <time datetime={publishedAt}>{formatDay(view, publishedAt)}</time>
        </>
      }
    />
  )
}
