import type { PropsWithChildren } from 'hono/jsx'
import { useLink } from '../view.ts'
import { Icon } from './icon.tsx'

interface SectionProps {
  title: string
  /** Leads to all of it. */
  more?: { path: string; label: string }
  kind?: 'plain' | 'tinted'
}

/** A part of a page with a heading of its own. */
export function Section({
  title,
  more,
  kind = 'plain',
  children,
}: PropsWithChildren<SectionProps>) {
  const link = useLink()
  return (
    <section class={`section ${kind}`}>
      <div class="inner">
        <div class="section-head">
          <h2>{title}</h2>
          {more && (
            <a class="more" href={link(more.path)}>
              {more.label} <Icon name="arrow-right" />
            </a>
          )}
        </div>
        {children}
      </div>
    </section>
  )
}
