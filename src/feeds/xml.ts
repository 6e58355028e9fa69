import { withoutForbidden } from './xml-text.ts'

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser turns a bare CR into LF, and any of the three into a blank within an attribute.
  '\r': '&#13;',
}

const escapeText = (text: string): string =>
  withoutForbidden(text).replace(/[&<>"\r]/g, (character) => references[character] ?? '')

const escapeAttribute = (text: string): string =>
  escapeText(text).replace(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`)

/** A piece of finished XML. */
export class Xml {
  constructor(readonly source: string) {}
}

type Attributes = Readonly<Record<string, string | number | boolean>>
type Child = Xml | string | undefined

const write = (child: Child): string => {
  if (child === undefined) return ''
  return child instanceof Xml ? child.source : escapeText(child)
}

/** An element; strings are text and escaped, `undefined` children are left out. */
export function element(name: string, attributes: Attributes, ...children: Child[]): Xml {
  const pairs = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`)
    .join('')
  const inside = children.map(write).join('')
  return new Xml(inside ? `<${name}${pairs}>${inside}</${name}>` : `<${name}${pairs}/>`)
}

/** An element that holds a text, or nothing where the text is empty. */
export const textElement = (name: string, text: string | undefined): Xml | undefined =>
  text ? element(name, {}, text) : undefined

/** A whole document in UTF-8. */
export const xmlDocument = (root: Xml): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root.source}\n`
