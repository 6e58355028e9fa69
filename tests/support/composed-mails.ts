import { parseDocument } from 'htmlparser2'
import { renderBody } from '#src/mail/composing/render-body.ts'
import { compileMail } from '#src/mail/rendering/compile.ts'
import { fillMail } from '#src/mail/rendering/fill-placeholders.ts'
import { readBody } from '#src/newsletters/composer/read-body.ts'
import { documentOf } from './composer.ts'

const references = {
  images: new Map([[1, { key: 'media/1.jpg', alt: 'A crowd', width: 1600, height: 900 }]]),
  targets: new Map([
    ['news/7', 'strike'],
    ['pages/8', 'imprint'],
  ]),
  baseUrl: 'https://ngo.test',
}

export type Nodes = Parameters<typeof documentOf>

export const render = (...nodes: Nodes) =>
  renderBody({
    blocks: readBody(documentOf(...nodes)),
    references,
    language: 'en',
    timeZone: 'UTC',
  })

/** What a mail has beside its text, and of its recipient. */
export const source = { subject: 'S', wrapper: '', unsubscribable: true, postalAddress: 'Dock 1' }
const values = { name: '', email: 'ada@example.org', unsubscribe: 'https://u', preferences: '' }

/** The mail as it is sent. */
export const sent = async (filled: Partial<typeof values>, ...nodes: Nodes) => {
  const compiled = compileMail({
    ...source,
    ...(await render(...nodes)),
    baseUrl: 'https://ngo.test',
  })
  return fillMail(compiled, { ...values, ...filled })
}

interface Element {
  readonly name: string
  readonly attribs: Readonly<Record<string, string>>
}

export const elementsOf = (html: string): Element[] => {
  const walk = (node: object): Element[] => [
    ...('name' in node && 'attribs' in node ? [node as Element] : []),
    ...('children' in node ? (node.children as object[]).flatMap(walk) : []),
  ]
  return walk(parseDocument(html))
}
export const attributesOf = (html: string, name: string, attribute: string) =>
  elementsOf(html)
    .filter((element) => element.name === name)
    .map(({ attribs }) => attribs[attribute])
