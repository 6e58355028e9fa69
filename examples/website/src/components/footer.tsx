import { useLink, useView } from '../view.ts'
import { SignUpForm } from './sign-up-form.tsx'

const networkNames: Readonly<Record<string, string>> = {
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  x: 'X',
  linkedin: 'LinkedIn',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  signal: 'Signal',
  threads: 'Threads',
}

function Reach() {
  const { site, t } = useView()
  const link = useLink()
  return (
    <section>
      <h2>{t.footer.contact}</h2>
      {site.postalAddress && <address>{site.postalAddress}</address>}
      <ul>
        {site.email && (
          <li>
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </li>
        )}
        {site.phone && (
          <li>
            <a href={`tel:${site.phone.replace(/[^+\d]/g, '')}`}>{site.phone}</a>
          </li>
        )}
        <li>
          <a href={link('/contact')}>{t.contact.title}</a>
        </li>
        <li>
          <a href={link('/propose')}>{t.proposal.title}</a>
        </li>
        <li>
          <a href={link('/propose-event')}>{t.eventProposal.title}</a>
        </li>
        <li>
          <a href={link('/newsletter')}>{t.newsletter.title}</a>
        </li>
      </ul>
    </section>
  )
}

function Follow() {
  const { site, t } = useView()
  return (
    <section>
      <h2>{t.footer.feeds}</h2>
      <ul>
        {site.socialLinks.map(({ kind, url }) => (
          <li>
            <a rel="me" href={url}>
              {networkNames[kind] ?? new URL(url).hostname}
            </a>
          </li>
        ))}
        <li>
          <a href="/api/feed/news">{t.footer.newsFeed}</a>
        </li>
        <li>
          <a href="/api/feed/events">{t.footer.eventsFeed}</a>
        </li>
        <li>
          <a href="/api/feed/events.ics">{t.footer.calendar}</a>
        </li>
      </ul>
    </section>
  )
}

/** Where the newsletter is to be had, how the organisation is reached, and its feeds. */
export function Footer() {
  const { site, t, path } = useView()
  return (
    <footer class="site-footer">
      {!path.startsWith('/newsletter') && (
        <section class="sign-up-band" aria-labelledby="sign-up-title">
          <div class="inner">
            <div>
              <h2 id="sign-up-title">{t.newsletter.title}</h2>
              <p>{t.newsletter.description}</p>
            </div>
            <SignUpForm id="footer" />
          </div>
        </section>
      )}
      <div class="inner columns">
        <section>
          <p class="footer-name">{site.name}</p>
          {site.description && <p>{site.description}</p>}
        </section>
        <Reach />
        <Follow />
      </div>
    </footer>
  )
}
