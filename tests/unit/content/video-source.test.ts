import { describe, expect, it } from 'vitest'
import { videoSource } from '#src/content/rich-text/blocks/video-source.ts'

const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'
const peertube = 'https://tube.example.org/videos/embed/9c9de5e8-0a1e-484a-b099-e80766180a6d'

describe('the player of a video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1', youtube],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
    ['https://youtu.be/dQw4w9WgXcQ?si=tracking', youtube],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youtube],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', youtube],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', `${youtube}&start=90`],
    ['https://youtu.be/dQw4w9WgXcQ?t=75', `${youtube}&start=75`],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    [
      'https://vimeo.com/76979871/0a1b2c3d4e',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0a1b2c3d4e',
    ],
    [
      'https://player.vimeo.com/video/76979871?h=0a1b2c3d4e',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0a1b2c3d4e',
    ],
    [
      'https://tube.example.org/w/kkGMgK9ZtnKfYAgnEtQxbv',
      'https://tube.example.org/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv?autoplay=1&p2p=0',
    ],
    [
      'https://tube.example.org/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d?start=12s',
      `${peertube}?autoplay=1&p2p=0&start=12s`,
    ],
  ])('the player of %s sets no cookies and plays at once', (url, frame) => {
    expect(videoSource(url)).toEqual({ url, frame })
  })

  it.each(['https://example.org/a.mp4', 'https://example.org/b/c.WEBM?token=1'])(
    '%s is a file',
    (url) => expect(videoSource(url)).toEqual({ url, file: url }),
  )

  it.each([
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/watch?v=short',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/channels/staffpicks',
    'https://example.org/watch?v=dQw4w9WgXcQ',
    'https://example.org/',
  ])('%s is a link, without a player', (url) => {
    expect(videoSource(url)).toEqual({ url })
  })

  it.each([
    '',
    'youtube.com/watch?v=dQw4w9WgXcQ',
    'http://example.org/a.mp4',
    'https://user:password@example.org/a.mp4',
    'javascript:alert(1)',
    'data:video/mp4;base64,AAAA',
    '//example.org/a.mp4',
  ])('%j is no video', (url) => expect(videoSource(url)).toBeUndefined())
})
