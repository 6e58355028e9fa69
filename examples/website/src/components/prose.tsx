import { raw } from 'hono/html'
import { useView } from '../view.ts'

/** What editors wrote: HTML that Muster has made safe, in the language of the organisation. */
export function Prose({ html }: { html: string }) {
  const { site, language, t } = useView()
  if (!html) return null
  return (
    <div
      class="prose"
      data-video-note={t.videoNote}
      {...(site.language === language ? {} : { lang: site.language })}
    >
      {raw(html)}
    </div>
  )
}
