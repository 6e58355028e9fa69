import type { PayloadRequest } from 'payload'
import { readOriginal } from '#src/content/images/original.ts'
import { slugFrom } from '#src/content/slug.ts'
import type { ProposalKind } from '#src/contract/submissions/submission.ts'
import { storage } from '#src/data/storage/index.ts'
import { allKeysOf } from '#src/data/storage/keys/copy-keys.ts'
import { typeOfKey } from '#src/data/storage/keys/key.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { asCaller, asCommand } from '#src/platform/access/acting.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'
import {
  isSlugTaken,
  lockUndecided,
  type ProposalRow,
} from '#src/submissions/proposals/sql/decisions.ts'
import { keyOfImage, proposedText } from './proposed-action.ts'

export class NothingToDecide extends CodedError {
  override readonly name = 'NothingToDecide'
  override readonly status = 409
  constructor() {
    super({ code: 'proposal-decided' }, 'This proposal has already been decided')
  }
}

interface StoredMedia {
  readonly id: number
  readonly key?: string | null | undefined
}

const adoptImage = async (req: PayloadRequest, url: string): Promise<StoredMedia | undefined> => {
  const key = keyOfImage(url)
  const mimetype = typeOfKey(key)
  const data = mimetype && (await readOriginal(key))
  if (!data) return undefined
  return req.payload.create({
    collection: 'media',
    data: { alt: '' },
    file: { data, mimetype, name: key.replace(/^.*\//, ''), size: data.byteLength },
    ...asCaller(req),
  })
}

const chooseSlug = async (
  db: Database,
  table: 'actions' | 'events',
  { id, title }: ProposalRow,
): Promise<string> => {
  const slug = slugFrom(title) || 'proposal'
  return (await isSlugTaken(db, table, slug)) ? `${slug}-${id}` : slug
}

interface Made {
  readonly req: PayloadRequest
  readonly db: Database
  readonly proposal: ProposalRow
  readonly cover: StoredMedia | undefined
  readonly content: ReturnType<typeof proposedText>
}

const asDraft = { draft: true, overrideAccess: false, depth: 0 } as const

const createDrafts: Readonly<Record<ProposalKind, (made: Made) => Promise<{ id: number }>>> = {
  action: async ({ req, db, proposal, cover, content }) =>
    req.payload.create({
      collection: 'actions',
      data: {
        title: proposal.title,
        slug: await chooseSlug(db, 'actions', proposal),
        description: proposal.description,
        content,
        displayOrder: 0,
        _status: 'draft',
        ...(cover ? { coverImage: cover.id } : {}),
      },
      ...asDraft,
      req,
    }),
  event: async ({ req, db, proposal, cover, content }) =>
    req.payload.create({
      collection: 'events',
      data: {
        title: proposal.title,
        slug: await chooseSlug(db, 'events', proposal),
        description: proposal.description,
        content,
        startDate: proposal.startDate ?? new Date().toISOString(),
        allDay: proposal.allDay,
        location: proposal.location,
        _status: 'draft',
        ...(cover ? { image: cover.id } : {}),
      },
      ...asDraft,
      req,
    }),
}

const createDraft = async (
  req: PayloadRequest,
  db: Database,
  proposal: ProposalRow,
  [cover, ...others]: readonly StoredMedia[],
): Promise<number> => {
  const content = proposedText(
    proposal.content,
    others.map(({ id }) => id),
  )
  const { id } = await createDrafts[proposal.kind]({ req, db, proposal, cover, content })
  return id
}

type Decided =
  | { readonly status: 'accepted'; readonly action: number }
  | { readonly status: 'accepted'; readonly event: number }
  | { readonly status: 'rejected' }

/** Stores the decision; the proposal's row must be locked. */
const decide = (req: PayloadRequest, id: number, decided: Decided) =>
  req.payload.update({
    collection: 'action-submissions',
    id,
    data: { ...decided, decidedAt: new Date().toISOString(), decidedBy: req.user?.id ?? null },
    // Access to these fields denies all users: a form could accept without creating the action.
    ...asCommand(req),
  })

/** A proposal of another kind is asked about: as if there were none. */
export class NoSuchProposal extends CodedError {
  override readonly name = 'NoSuchProposal'
  override readonly status = 404
  constructor() {
    super({ code: 'proposal-deleted' }, 'There is no such proposal')
  }
}

/**
 * Accepts a proposal: creates a draft of its kind with its text and images and returns its id. Atomic;
 * the row lock lets one of concurrent decisions succeed. Runs on behalf of the request's user,
 * whose permission for proposals the caller has checked. Throws NothingToDecide, NoSuchProposal.
 */
export async function acceptProposal(
  req: PayloadRequest,
  id: number,
  kind: ProposalKind = 'action',
): Promise<number> {
  const media: StoredMedia[] = []
  try {
    return await withTransaction(req, async (db) => {
      const proposal = await lockUndecided(db, id)
      if (!proposal) throw new NothingToDecide()
      if (proposal.kind !== kind) throw new NoSuchProposal()
      for (const url of proposal.imageUrls) {
        const adopted = await adoptImage(req, url)
        if (adopted) media.push(adopted)
      }
      const made = await createDraft(req, db, proposal, media)
      const became = kind === 'action' ? { action: made } : { event: made }
      await decide(req, id, { status: 'accepted', ...became })
      return made
    })
  } catch (error) {
    // The rollback removes the rows, but not their files.
    const keys = media.flatMap(({ key }) => (key ? allKeysOf(key) : []))
    await Promise.allSettled(keys.map((key) => storage().remove(key)))
    throw error
  }
}

/** Rejects a proposal; permission as in acceptProposal. Throws NothingToDecide. */
export async function rejectProposal(req: PayloadRequest, id: number): Promise<void> {
  await withTransaction(req, async (db) => {
    if (!(await lockUndecided(db, id))) throw new NothingToDecide()
    await decide(req, id, { status: 'rejected' })
  })
}
