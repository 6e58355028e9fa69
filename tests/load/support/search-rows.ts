import type { Payload } from 'payload'

const firstNames =
  'Anna Bernd Claudia Dieter Elena Fatima Giovanni Hannah Ingrid Jonas Katharina Lukas Maria Nikolaus Oliver Paula Quentin Rosa Stefan Theresa Ulrich Valentina Walter Xenia Yannick Zoe André Björn Chloé François'
const lastNames =
  'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Rossi Ferrari Esposito Bianchi Garcia Fernandez Gonzalez Lopez Martin Bernard Dubois Thomas Robert Richard Petit Durand Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke'
const subjects =
  'River Path Council School Beach Harbour Bridge Library Market Forest Station Square Street Garden Clinic Theatre Stadium Valley Coast Village'

/** A name as people have them, of row `n`. */
const name = `(string_to_array($2, ' '))[1 + n % 30] || ' '
  || (string_to_array($3, ' '))[1 + n / 30 % 46]`
const email = `lower((string_to_array($2, ' '))[1 + n % 30]) || '.' || n || '@example' || n % 50 || '.org'`

/** Contacts, subscribers and articles, so many of each; no texts, since titles are searched. */
export async function insertSearched(
  { db: { pool } }: Payload,
  count: number,
  articles = count,
): Promise<void> {
  const people = [count, firstNames, lastNames]
  await pool.query(
    `INSERT INTO contacts (name, email, status, notes, created_at)
     SELECT ${name}, ${email}, 'Member', '', now() - n * interval '1 minute'
     FROM generate_series(1, $1::int) n`,
    people,
  )
  // Both kinds of triggers are about something else: consents, and the search of texts.
  await pool.query('ALTER TABLE newsletter_subscribers DISABLE TRIGGER USER')
  await pool.query(
    `INSERT INTO newsletter_subscribers (name, email, created_at)
     SELECT ${name}, ${email}, now() - n * interval '1 minute'
     FROM generate_series(1, $1::int) n`,
    people,
  )
  await pool.query('ALTER TABLE newsletter_subscribers ENABLE TRIGGER USER')
  await pool.query('ALTER TABLE news DISABLE TRIGGER USER')
  await pool.query(
    `INSERT INTO news (title, slug, description, content_html, published_at, _status)
     SELECT (string_to_array($2, ' '))[1 + n % 20] || ' and '
       || (string_to_array($2, ' '))[1 + n / 20 % 20] || ' of ' || md5(n::text),
       'article-' || n, 'Briefly.', '<p>Text</p>', now() - n * interval '1 minute', 'published'
     FROM generate_series(1, $1::int) n`,
    [articles, subjects],
  )
  await pool.query('ALTER TABLE news ENABLE TRIGGER USER')
  await pool.query('VACUUM ANALYZE contacts, newsletter_subscribers, news')
}

/** The same, with versions of the articles and what is searched of their texts. */
export async function insertFindable(
  payload: Payload,
  { people, articles }: { readonly people: number; readonly articles: number },
): Promise<void> {
  await insertSearched(payload, people, articles)
  await insertVersions(payload)
  const { pool } = payload.db
  // Its trigger writes the text that is searched.
  await pool.query('UPDATE news SET title = title')
  await pool.query('VACUUM ANALYZE')
}

/** The newest versions of articles that have none, which the lists of the admin UI show. */
export async function insertVersions({ db: { pool } }: Payload): Promise<void> {
  await pool.query(
    `INSERT INTO _news_v (parent_id, version_title, version_slug, version_description,
       version_category, version_published_at, version__status, latest)
     SELECT id, title, slug, description, category, published_at, 'published', true
     FROM news n WHERE NOT EXISTS (SELECT FROM _news_v v WHERE v.parent_id = n.id) ORDER BY id`,
  )
}
