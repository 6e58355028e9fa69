import type { Child } from 'hono/jsx'

interface PageTitleProps {
  title: string
  text?: string
  children?: Child
}

/** The head of a page of lists or forms. */
export function PageTitle({ title, text, children }: PageTitleProps) {
  return (
    <div class="page-title">
      <div class="inner">
        <h1>{title}</h1>
        {text && <p class="lead">{text}</p>}
        {children}
      </div>
    </div>
  )
}
