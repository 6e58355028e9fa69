import { raw } from 'hono/html'
import type { PropsWithChildren } from 'hono/jsx'
import type { Head } from '../render.tsx'
import { useView } from '../view.ts'
import { Footer } from './footer.tsx'
import { HeadTags } from './head-tags.tsx'
import { Header } from './header.tsx'

/** A whole page. */
export function Layout({ head, children }: PropsWithChildren<{ head: Head }>) {
  const { language, t } = useView()
  return (
    <>
      {raw('<!doctype html>')}
      <html lang={language}>
        <head>
          <HeadTags head={head} />
        </head>
        <body>
          <a class="skip-link" href="#main">
            {t.skip}
          </a>
          <Header />
          <main id="main" tabindex={-1}>
            {children}
          </main>
          <Footer />
        </body>
      </html>
    </>
  )
}
