import type { Child } from 'hono/jsx'
import { useLink } from '../view.ts'
import { Picture } from './picture.tsx'

/** How a card is shown. */
export interface CardLook {
  /** Large, with the picture above; or small, beside the text. */
  size?: 'large' | 'small'
  /** Whether its picture is seen at once. */
  eager?: boolean
}

interface CardProps extends CardLook {
  path: string
  title: string
  text?: string
  imageUrl: string | null
  /** A line above the title. */
  above?: Child
}

/** How wide the picture of a card is, as its style sheet has it. */
const sizes = {
  large: '(min-width: 74rem) 40rem, (min-width: 60rem) 55vw, calc(100vw - 2.5rem)',
  usual: '(min-width: 74rem) 24rem, (min-width: 44rem) 45vw, calc(100vw - 2.5rem)',
  small: '9rem',
} as const

/** What leads to a page: all of it is its link, whose name is the title. */
export function Card({ path, title, text, imageUrl, above, size, eager = false }: CardProps) {
  const link = useLink()
  return (
    <article class={size === 'large' ? 'card large' : 'card'}>
      <div class="card-picture">
        <Picture imageUrl={imageUrl} sizes={sizes[size ?? 'usual']} eager={eager} />
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
