import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import type { Payload } from 'payload'
import { entryPath } from '#src/platform/html/entry-path.ts'

/** Kinds, with a time that has passed. */
const dates = {
  actions: 'created_at',
  news: 'published_at',
  events: 'start_date',
  pages: 'created_at',
} as const
const kinds = ['actions', 'news', 'events', 'pages'] as const
interface Entry {
  readonly kind: (typeof kinds)[number]
  readonly id: number
  slug: string
  isPublic: boolean
}

const act = fc.record({
  entry: fc.nat(),
  slug: fc.nat(),
  what: fc.constantFrom('rename', 'rename', 'rename', 'toggle', 'toggle', 'delete', 'release'),
})
export const acts = (count: number) => fc.array(act, { minLength: count, maxLength: count })
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

const pathOf = ({ kind, slug }: Entry): string => entryPath(kind, slug)
const table = ({ kind }: Entry) => sql.identifier(kind)

/** Entries of all kinds, and whose each address is that ever was public. */
class Addresses {
  readonly owners = new Map<string, Entry>()
  readonly entries: Entry[] = []
  private readonly db: Payload['db']['drizzle']
  private readonly slugs: readonly string[]

  constructor(payload: Payload, slugs: readonly string[]) {
    this.db = payload.db.drizzle
    this.slugs = slugs
  }

  async create(count: number, prefix: string): Promise<void> {
    for (const kind of kinds) {
      const { rows } = await this.db.execute<{ id: number; slug: string }>(sql`
        INSERT INTO ${sql.identifier(kind)} (title, slug, _status, ${sql.identifier(dates[kind])})
        SELECT 'T', ${prefix} || n, 'published', now() - interval '1 day'
        FROM generate_series(1, ${Math.ceil(count / kinds.length)}::integer) n RETURNING id, slug`)
      this.entries.push(...rows.map((row) => ({ ...row, kind, isPublic: true })))
    }
    for (const entry of this.entries) this.owners.set(pathOf(entry), entry)
  }

  /** Does what is asked, and throws where the database lets through what must not be, or the reverse. */
  async run({ entry: at, slug: other, what }: Act): Promise<void> {
    const entry = this.entries[at % this.entries.length]
    if (!entry) return
    if (what === 'delete') return this.remove(entry)
    if (what === 'release') return this.release(entry)
    const slug = what === 'rename' ? (this.slugs[other % this.slugs.length] ?? '') : entry.slug
    await this.move(entry, slug, what === 'toggle' ? !entry.isPublic : entry.isPublic)
  }

  private async move(entry: Entry, slug: string, isPublic: boolean): Promise<void> {
    const next = { ...entry, slug, isPublic }
    const isHeld = this.entries.some(
      (each) => each !== entry && each.kind === entry.kind && each.slug === slug,
    )
    const owner = this.owners.get(pathOf(next))
    const mayBe = !isHeld && !(isPublic && owner !== undefined && owner !== entry)
    const isDone = await this.db
      .execute(sql`UPDATE ${table(entry)} SET slug = ${slug},
        _status = ${isPublic ? 'published' : 'draft'} WHERE id = ${entry.id}`)
      .then(
        () => true,
        () => false,
      )
    if (isDone !== mayBe) throw new Error(`${pathOf(next)}: ${isDone} instead of ${mayBe}`)
    if (!isDone) return
    Object.assign(entry, { slug, isPublic })
    if (isPublic) this.owners.set(pathOf(entry), entry)
  }

  private async remove(entry: Entry): Promise<void> {
    await this.db.execute(sql`DELETE FROM ${table(entry)} WHERE id = ${entry.id}`)
    this.entries.splice(this.entries.indexOf(entry), 1)
    for (const [path, owner] of this.owners) if (owner === entry) this.owners.delete(path)
  }

  private async release(entry: Entry): Promise<void> {
    const { rows } = await this.db.execute<{ from: string }>(sql`
      DELETE FROM redirects WHERE kind = ${entry.kind} AND document_id = ${entry.id} RETURNING "from"`)
    for (const { from } of rows) this.owners.delete(from)
  }

  /** Where each address that ever was public leads, unless its entry is there or gone. */
  expected(): Map<string, string> {
    const found = [...this.owners].filter(
      ([path, owner]) => owner.isPublic && path !== pathOf(owner),
    )
    return new Map(found.map(([path, owner]) => [path, pathOf(owner)]))
  }
}

export async function runActs(
  payload: Payload,
  { prefix, documents, done }: { prefix: string; documents: number; done: readonly Act[] },
) {
  const slugs = Array.from({ length: documents * 2 }, (_, at) => `${prefix}${at}`)
  const addresses = new Addresses(payload, slugs)
  await addresses.create(documents, prefix)
  for (const each of done) await addresses.run(each)
  return addresses
}
