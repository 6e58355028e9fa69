import type { Child } from 'hono/jsx'
import { useLink } from '../view.ts'
import { Picture } from './picture.tsx'

interface CardProps {
  path: string
  title: string
  text?: string
  imageUrl: string | null
  /** A line above the title. */
  above?: Child
  isLarge?: boolean
}

/** What leads to a page: all of it is its link, whose name is the title. */
export function Card({ path, title, text, imageUrl, above, isLarge = false }: CardProps) {
  const link = useLink()
  const sizes = isLarge ? '(min-width: 60rem) 40rem, 95vw' : '(min-width: 60rem) 22rem, 95vw'
  return (
    <article class={isLarge ? 'card large' : 'card'}>
      <div class="card-picture">
        <Picture imageUrl={imageUrl} sizes={sizes} eager={isLarge} />
      </div>
      <div class="card-text">
        {above && <p class="above">{above}</p>}
        <h3>
          <a href={link(path)}>{title}</a>
        </h3>
        {text && <p>{text}</p>}
      </div>
    </article>
  )
}
