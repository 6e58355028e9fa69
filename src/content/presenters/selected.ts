import type { Image } from '#src/contract/content/images.ts'
import type { ImageRow } from '#src/data/fragments.ts'
import { presentImage } from './image.ts'

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
