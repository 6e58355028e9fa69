import { caniemail } from 'caniemail'
import { describe, expect, it } from 'vitest'
import { frames } from '#src/contract/newsletters/enums.ts'
import { readBody } from '#src/newsletters/composer/read-body.ts'
import { galleryIn } from '#src/newsletters/gallery/gallery.ts'
import {
  button,
  card,
  columns,
  documentOf,
  heading,
  image,
  lines,
  link,
  list,
  placeholder,
  quote,
  rule,
  words,
} from '#tests/support/composer.ts'
import { finished, sender } from '#tests/support/gallery-mail.ts'

/** Mail programs of which the package knows everything that it looks for. */
const programs = [
  ...['gmail.desktop-webmail', 'gmail.ios', 'gmail.android', 'apple-mail.macos', 'apple-mail.ios'],
  ...['outlook.windows', 'outlook.macos', 'outlook.ios', 'outlook.android'],
  ...['yahoo.desktop-webmail', 'yahoo.ios', 'yahoo.android', 'aol.desktop-webmail'],
  ...['samsung-email.android', 'protonmail.desktop-webmail', 'fastmail.desktop-webmail'],
  ...['orange.desktop-webmail', 'hey.desktop-webmail'],
] as Parameters<typeof caniemail>[0]['clients']

/**
 * What some of them lack, and what a reader sees instead. The package takes `line-height` for
 * `height` and `text-transform` for `transform`.
 */
const lacking: Readonly<Record<string, string>> = {
  cursor: 'another pointer',
  'target attribute': 'links open where the program opens all of them',
  'lang attribute': 'read aloud in the language of the program',
  'role attribute': 'tables of the layout are read aloud as tables',
  'overflow-wrap': 'a long address widens its column',
  'word-break': 'a long address widens its column',
  'word-spacing': 'the usual space',
  'border-radius': 'square corners',
  overflow: 'what would be cut is shown',
  transform: 'nothing: it is text-transform',
  'height property': 'nothing: it is line-height, or a spacer that has text of that size',
  'width attribute': 'the width of the style',
  'height attribute': 'the height of the style',
  '@media': 'the light colours, and columns beside each other as tables draw them',
  '<body> element': 'the colour around the mail is that of the program',
}

/** What a mail uses that some program does not have, each once. */
const missingIn = (html: string): string[] => {
  const titles = programs.flatMap((client) =>
    [...caniemail({ clients: [client], html }).issues.errors.values()].flatMap((issues) =>
      issues.map(({ title }) => title),
    ),
  )
  return [...new Set(titles)].filter((title) => !(title in lacking)).sort()
}

/** A mail with every kind of block. */
const everything = documentOf(
  heading('h2', 'Heading'),
  lines(words('Dear '), placeholder('name', 'friend'), link('https://ngo.example.org', 'here')),
  list('bullet', 'One', 'Two'),
  list('number', 'First'),
  quote('Quoted'),
  rule,
  image(1, { link: 'https://ngo.example.org' }),
  button('Go', 'https://ngo.example.org'),
  columns([lines(words('Left'))], [lines(words('Right'))]),
  card('news', 1, { title: 'Strike', text: 'Briefly.', image: null, date: '' }),
)

describe('what mail programs do not have is not used, but for what degrades', () => {
  const [first] = galleryIn('en')

  it.each(frames)('in a mail with every kind of block in %s', async (frame) => {
    expect(readBody(everything).length).toBeGreaterThan(8)
    const template = { ...first, frame, body: everything } as NonNullable<typeof first>
    expect(missingIn((await finished(template, sender, true)).mail.html)).toEqual([])
  })

  const gallery = galleryIn('en').map((template) => [template.name, template] as const)

  it.each(gallery)('in the template %s of the gallery', async (_name, template) => {
    expect(missingIn((await finished(template, sender, true)).mail.html)).toEqual([])
  })

  it('and what is used of it is found', () => {
    const html =
      '<div style="display:grid;position:sticky"><video></video><form><input></form></div>'
    expect(missingIn(html)).toEqual(expect.arrayContaining(['<video> element', 'position']))
  })
})
