import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionAfterDeleteHook,
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
  type FieldHook,
  type PayloadRequest,
} from 'payload'
import { z } from 'zod'
import { cleanFileName } from '#src/content/images/file-name.ts'
import { normaliseImage } from '#src/content/images/normalise.ts'
import { readOriginal } from '#src/content/images/original.ts'
import { queuePreparation } from '#src/content/images/queue-preparation.ts'
import { findMediaKey, lockStoredKeys } from '#src/content/images/sql/media.ts'
import { database } from '#src/data/transaction.ts'
import { idOf } from '#src/platform/hooks/lock-before-update.ts'
import { maxImageBytes, UnusableImage } from '#src/platform/uploads/accepted.ts'
import { incomingImages, mayUpload } from '#src/platform/uploads/incoming-file.ts'
import { takeFile } from '#src/platform/workarounds/decoded-uploads.ts'
import { takeUploadEdits } from '#src/platform/workarounds/upload-edits.ts'
import { isOverloaded } from '#src/server/concurrency/semaphore.ts'
import { queueTexts } from '../rich-text/render-texts.ts'
import { type Crop, centre, crop, type Focus, focus, focusInCrop, isPart } from './crop.ts'

/** What a person asks for with an image, as the platform's form sends it; it sends a whole crop too. */
const uploadEdits = z.object({ crop: crop.nullish(), focalPoint: focus.nullish() })

interface ImageEdits {
  readonly crop?: Crop
  readonly focus?: Focus
}

/** A selection without an area is none. */
const partOf = (selected: Crop | null | undefined): Crop | undefined =>
  selected && isPart(selected) && selected.width > 0 && selected.height > 0 ? selected : undefined

/** Parses the edits; undefined when they are not valid. None at all are no changes. */
export function readEdits(value: unknown): ImageEdits | undefined {
  const { data } = uploadEdits.safeParse(value ?? {})
  if (!data) return undefined
  const part = partOf(data.crop)
  const point = data.focalPoint ?? (part ? centre : undefined)
  const moved = part && data.focalPoint ? focusInCrop(data.focalPoint, part) : point
  return { ...(part ? { crop: part } : {}), ...(moved ? { focus: moved } : {}) }
}

/** The file cannot be used as an image, which trying again does not change. */
export class RejectedImage extends APIError {
  constructor({ message }: UnusableImage) {
    super(`The file ${message}`, 400, null, true)
  }
}

/** The image was replaced while it was stored anew. */
export class ImageReplaced extends APIError {
  constructor() {
    super('The image was replaced', 409)
  }
}

const toApiError = (error: unknown): unknown => {
  if (isOverloaded(error))
    return new APIError('Too many images at once, please try again', 503, null, true)
  return error instanceof UnusableImage ? new RejectedImage(error) : error
}

interface Source {
  readonly bytes: Uint8Array
  /** Undefined for the image that is stored, which may take more bytes than an upload. */
  readonly originalName?: string
}

async function readStored(req: PayloadRequest, args: object): Promise<Source | undefined> {
  const id = idOf(args)
  const key = id ? await findMediaKey(await database(req), id) : undefined
  const bytes = key === undefined ? undefined : await readOriginal(key)
  return bytes && { bytes }
}

/**
 * In the context of an operation that stores an image anew, so that it is within the limits of
 * today: its storage key when that began.
 */
export const storedAnew = 'storedAnew'

const fromUpload = ({ data, name }: NonNullable<PayloadRequest['file']>): Source => {
  if (data.byteLength > maxImageBytes) throw new UnusableImage('must be at most 10 MB')
  return { bytes: data, originalName: cleanFileName(name) }
}

/** The file to decode: an uploaded one, or for a crop the stored one. */
async function sourceOf(
  req: PayloadRequest,
  args: object,
  operation: 'create' | 'update',
  { crop }: ImageEdits,
): Promise<Source | undefined> {
  const file = takeFile(req, operation)
  if (file) return fromUpload(file)
  return crop || req.context[storedAnew] ? readStored(req, args) : undefined
}

const takeEdits = (req: PayloadRequest): ImageEdits => {
  const edits = readEdits(takeUploadEdits(req))
  if (!edits) throw new APIError('The crop or focal point is not valid', 400, null, true)
  return edits
}

const withFocus = <Args extends object>(args: Args, { focus }: ImageEdits): Args =>
  focus && 'data' in args && typeof args.data === 'object'
    ? { ...args, data: { ...args.data, focalX: focus.x, focalY: focus.y } }
    : args

export const takeImage: CollectionBeforeOperationHook = async (hooked) => {
  const { args, operation, req } = hooked
  if (operation !== 'create' && operation !== 'update') return args
  incomingImages.delete(req)
  const edits = takeEdits(req)
  if (!(await mayUpload(hooked))) return args
  try {
    const source = await sourceOf(req, args, operation, edits)
    if (!source) return withFocus(args, edits)
    const { bytes, ...named } = source
    incomingImages.set(req, { image: await normaliseImage(bytes, 'media', edits.crop), ...named })
  } catch (error) {
    throw toApiError(error)
  }
  const isOther = operation === 'update' && !req.context[storedAnew]
  const focus = edits.focus ?? (isOther ? centre : undefined)
  return withFocus(args, focus ? { focus } : {})
}

/**
 * Stores what belongs to a new file: its original name, its placeholder, and that its copies in
 * other formats are to be made.
 */
export const describeFile: CollectionBeforeChangeHook = ({ data, req }) => {
  const incoming = incomingImages.get(req)
  if (!incoming) return data
  const { image, originalName } = incoming
  return {
    ...data,
    ...(originalName === undefined ? {} : { originalName: originalName || null }),
    placeholder: image.placeholder,
    formats: null,
  }
}

const stored = z.object({ id: z.int() })

/**
 * A new file gets a new storage key, so cached copies under the old key stay correct; the old file
 * is served under the old key as long as the document exists.
 */
export const keepFormerKeys: CollectionBeforeChangeHook = async (args) => {
  const { data, operation, originalDoc, req } = args
  if (operation !== 'update' || !incomingImages.has(req)) return data
  const { id } = stored.parse(originalDoc)
  const keys = await lockStoredKeys(await database(req), 'media', id)
  const expected = req.context[storedAnew]
  if (expected !== undefined && keys.at(-1) !== expected) throw new ImageReplaced()
  return { ...data, formerKeys: keys }
}

/** Makes the copies of a new file, after the commit. */
export const prepareNewFile: CollectionAfterChangeHook = async ({ doc, req }) => {
  if (incomingImages.has(req)) await queuePreparation(req, stored.parse(doc).id)
  return doc
}

/** The properties of an image that the HTML of texts contains. */
const inTexts = ['key', 'alt', 'decorative'] as const

/** Renders the texts again that show a changed image, after the commit. */
export const showChangedImage: CollectionAfterChangeHook = async (args) => {
  const { doc, operation, previousDoc, req } = args
  if (operation !== 'update') return doc
  const isChanged = inTexts.some((name) => (doc[name] || '') !== (previousDoc[name] || ''))
  if (isChanged) await queueTexts(req, 'media', stored.parse(doc).id)
  return doc
}

/** Removes a deleted image from texts, after the commit. */
export const removeDeletedImage: CollectionAfterDeleteHook = async ({ doc, req }) => {
  await queueTexts(req, 'media', stored.parse(doc).id)
  return doc
}

/**
 * Falls back to the storage key for images without an original name (uploaded before names were
 * stored).
 */
export const nameImage: FieldHook = ({ value, siblingData }) => value || siblingData?.['filename']

/** Stores an empty alternative text as none, which is what filters of the platform find. */
export const noEmptyAlt: FieldHook = ({ value }) =>
  (typeof value === 'string' && value.trim()) || null

/** An alternative text is always a string; the empty one says that there is none. */
export const readAlt: FieldHook = ({ value }) => value ?? ''
