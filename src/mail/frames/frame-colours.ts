import {
  type Colour,
  colourOf,
  mixed,
  readableOn,
  textOn,
  white,
} from '#src/platform/branding/colours.ts'
import { defaultColour } from './frame.ts'

const darkPaper: Colour = [27, 27, 27]
const darkPage: Colour = [16, 16, 16]

const hex = (colour: Colour): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** What the organisation's colour becomes in a mail: text is readable on each ground. Pure. */
export function coloursOf(brandColour: string) {
  const brand = colourOf(brandColour) ?? colourOf(defaultColour) ?? darkPage
  const page = mixed(white, brand, 0.06)
  const soft: Colour = [89, 89, 89]
  const onBrand = textOn(brand)
  return {
    brand: hex(brand),
    onBrand: hex(onBrand),
    page: hex(page),
    soft: hex(readableOn(page, soft)),
    link: hex(readableOn(white, brand)),
    dark: {
      page: hex(darkPage),
      paper: hex(darkPaper),
      text: '#f0f0f0',
      soft: '#c0c0c0',
      line: '#555555',
      link: hex(readableOn(darkPaper, brand)),
    },
  }
}
export type FrameColours = ReturnType<typeof coloursOf>

export function accentOf(brandColour: string) {
  const { brand, onBrand, link, dark } = coloursOf(brandColour)
  return { link, darkLink: dark.link, button: brand, buttonText: onBrand }
}
export type Accent = ReturnType<typeof accentOf>
