import { z } from 'zod'

const percent = z.coerce.number().min(0).max(100)

/** A part of an image, in percent of its width and height. */
export const crop = z.object({ x: percent, y: percent, width: percent, height: percent })
export type Crop = z.output<typeof crop>

/** The point of an image that should stay visible, in percent of its width and height. */
export const focus = z.object({ x: percent, y: percent })
export type Focus = z.output<typeof focus>

/** The default focal point. */
export const centre: Focus = { x: 50, y: 50 }

interface Size {
  readonly width: number
  readonly height: number
}

/** The pixels of a crop: at least one, and within the image. */
export function pixelsOf(part: Crop, { width, height }: Size) {
  const left = Math.min(Math.round((part.x / 100) * width), width - 1)
  const top = Math.min(Math.round((part.y / 100) * height), height - 1)
  return {
    left,
    top,
    width: Math.min(Math.max(1, Math.round((part.width / 100) * width)), width - left),
    height: Math.min(Math.max(1, Math.round((part.height / 100) * height)), height - top),
  }
}

export const isPart = ({ x, y, width, height }: Crop): boolean =>
  x > 0 || y > 0 || width < 100 || height < 100

const within = (value: number): number => Math.min(100, Math.max(0, Math.round(value)))

/** The focal point of an image in its crop, where the nearest point stands for one outside. */
export const focusInCrop = ({ x, y }: Focus, part: Crop): Focus => ({
  x: within(((x - part.x) / Math.max(part.width, 0.01)) * 100),
  y: within(((y - part.y) / Math.max(part.height, 0.01)) * 100),
})
