import { type Image, type ImageFormat, imageFormats } from '#src/contract/content/images.ts'
import type { ImageRow } from '#src/data/fragments.ts'
import { formatFiles, formatOfType } from '#src/data/storage/keys/formats.ts'
import type { ImageType } from '#src/data/storage/keys/image-types.ts'
import { isAboveMaxSide, preparedWidths, typeOfKey } from '#src/data/storage/keys/key.ts'

type Source = NonNullable<Image>['sources'][number]

interface Stored {
  readonly type: ImageType
  readonly width: number | null
  readonly height: number | null
  readonly formats: readonly string[] | null
}

/** The widths of an image in its own format, and in others; the full one last. */
function widthsOf({ width, height }: Stored, isCopy: boolean): number[] {
  if (width === null) return []
  const narrower = preparedWidths.filter((each) => each < width)
  // Of an image from before that limit, which is about to get another key, not every copy is there.
  const isWhole = !isCopy || !isAboveMaxSide({ width, height: height ?? width })
  return isWhole ? [...narrower, width] : narrower
}

/** The formats that browsers choose from, in the order in which they should; GIF, which has no name, last. */
function sourcesOf(image: Stored): Source[] {
  const own = formatOfType[image.type]
  const sourceOf = (format: ImageFormat): Source => ({
    type: formatFiles[format].type,
    format,
    widths: widthsOf(image, format !== own),
  })
  const formats = imageFormats.filter((each) => each === own || image.formats?.includes(each))
  const gif = { type: image.type, format: null, widths: widthsOf(image, false) }
  return [...formats.map(sourceOf), ...(own === undefined ? [gif] : [])]
}

export function presentImage(row: ImageRow): Image {
  const type = row && typeOfKey(row.key)
  if (!type) return null
  return {
    url: `/api/images/${row.key}`,
    alt: row.alt,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    focus: { x: row.focalX ?? 50, y: row.focalY ?? 50 },
    sources: sourcesOf({ ...row, type }),
  }
}

type Presented<Row> = { [Name in keyof Row]: Name extends 'image' ? Image : Row[Name] }

const present = (name: PropertyKey, value: unknown): unknown =>
  // Every column of this name is `imageOf`.
  name === 'image' ? presentImage(value as ImageRow) : value

/**
 * Serializes the chosen properties of a row that has them by their names in the contract, in this
 * order.
 */
export const presentSelected = <Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Presented<Pick<Row, Name>> =>
  Object.fromEntries(names.map((name) => [name, present(name, row[name])])) as Presented<
    Pick<Row, Name>
  >
