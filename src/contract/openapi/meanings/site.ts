import { type Meanings, means } from './meaning.ts'

const feeds = (kind: string) => ({
  rss: `https://muster.example.org/api/feed/${kind}`,
  atom: `https://muster.example.org/api/feed/${kind}?format=atom`,
  json: `https://muster.example.org/api/feed/${kind}?format=json`,
})

const calendar = 'https://muster.example.org/api/feed/events.ics'

export const siteMeanings: Meanings = {
  'Site.name': means('Name of the organisation', 'Students of the town'),
  'Site.description': means('One or two sentences about it', 'A voice for all students.'),
  'Site.url': means('URL of the website, without "/" at the end', 'https://www.example.org'),
  'Site.language': means('Language of the website', 'en'),
  'Site.languages': means('Every language of the website, its own first', ['en']),
  'Site.timeZone': means(
    'Time zone of the website (IANA); UTC where there is none',
    'Europe/Berlin',
  ),
  'Site.logo': means('The logo; null when there is none'),
  'Site.brandColor': means('Brand colour as `#rrggbb`; empty when there is none', '#0f4c5c'),
  'Site.email': means('Email for everybody; empty when there is none', 'hello@example.org'),
  'Site.phone': means('Phone number for everybody; empty when there is none', '+49 30 123456'),
  'Site.postalAddress': means(
    'Postal address, of several lines; empty where it is not published',
    'Market Street 1\n12345 Town',
  ),
  'Site.socialLinks': means('Profiles on social networks, in their order'),
  'Site.feeds': means('URLs of the feeds'),
  'Site.newsletter': means('What a form for subscribing has to know'),
  'logo.url': means('Its URL, `/api/images/<key>`', '/api/images/media/logo.png'),
  'logo.width': means('Width in pixels; null when it is not known', 400),
  'logo.height': means('Height in pixels; null when it is not known', 120),
  'logo.alt': means('Alternative text; may be empty', 'Students of the town'),
  'socialLinks.kind': means('The network; `other` for any other website', 'mastodon'),
  'socialLinks.url': means('URL of the profile', 'https://mastodon.social/@students'),
  'feeds.news': means('Feeds of the news', feeds('news')),
  'feeds.events': means('Feeds of the events', { ...feeds('events'), ics: calendar }),
  rss: means('As RSS 2.0', feeds('news').rss),
  atom: means('As Atom', feeds('news').atom),
  json: means('As JSON Feed', feeds('news').json),
  ics: means('As a calendar to subscribe to', calendar),
  'newsletter.doubleOptIn': means('Whether who subscribes confirms by a link in a mail', true),
  'newsletter.consentText': means(
    'What who subscribes agrees to, to be shown beside the form; may be empty',
    'I agree to get the newsletter.',
  ),
}
