import { z } from 'zod'
import { type Crop, centre, crop, type Focus, focus, focusInCrop, isPart } from './crop.ts'

/** What a person asks for with an image, as the platform's form sends it; it sends a whole crop too. */
const uploadEdits = z.object({ crop: crop.nullish(), focalPoint: focus.nullish() })

export interface ImageEdits {
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
