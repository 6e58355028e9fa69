import { describe, expect, it } from 'vitest'
import { problemsOf } from '#src/content/rich-text/blocks/block-problems.ts'

const video = { url: 'https://youtu.be/dQw4w9WgXcQ', title: 'A video' }
const button = { label: 'Join', leadsTo: 'url', url: 'https://example.org' }

describe('what is wrong with a block', () => {
  it.each([
    ['video', video, []],
    ['video', {}, ['videoUrl', 'videoTitle']],
    ['video', { ...video, url: 'youtube.com/watch' }, ['videoHttps']],
    ['video', { ...video, title: ' ' }, ['videoTitle']],
    ['quote', { text: 'We stay.' }, []],
    ['quote', { text: '\n' }, ['quoteText']],
    ['gallery', { images: [1] }, []],
    ['gallery', { images: [] }, ['galleryImages']],
    ['gallery', { images: null }, ['galleryImages']],
    ['button', button, []],
    ['button', { ...button, url: '' }, ['buttonLink']],
    ['button', { ...button, url: 'example.org/x?y=1' }, []],
    ['button', { ...button, url: 'example' }, ['buttonUrl']],
    ['button', { ...button, url: 'ada@example.org' }, ['buttonUrl']],
    ['button', { ...button, url: 'javascript:a.b' }, ['buttonUrl']],
    ['button', { ...button, url: 'mailto:a@example.org' }, []],
    ['button', { label: 'Join', leadsTo: 'entry', entry: null }, ['buttonLink']],
    ['button', { label: '', entry: { relationTo: 'news', value: 1 } }, ['buttonLabel']],
    // As in a mail, whose buttons lead to URLs alone.
    ['button', { label: 'Join', url: 'https://example.org' }, []],
    ['button', { label: 'Join', url: '' }, ['buttonLink']],
    ['file', { file: 1 }, []],
    ['file', {}, ['file']],
    ['card', { entry: null }, ['card']],
    ['columns', {}, []],
    ['constructor', {}, []],
    ['quote', null, ['quoteText']],
  ])('%s, %j: %j', (kind, fields, problems) => {
    expect(problemsOf(kind, fields)).toEqual(problems)
  })
})
