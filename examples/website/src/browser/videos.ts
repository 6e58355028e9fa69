/** A player of another website: it may run, and neither navigate this page nor reach into it. */
function frameOf(url: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = url
  frame.title = title
  frame.allow = 'autoplay; fullscreen; picture-in-picture'
  frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-presentation', 'allow-popups')
  // YouTube plays nothing for who names no origin.
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  return frame
}

function videoOf(url: string, title: string): HTMLVideoElement {
  const video = document.createElement('video')
  video.src = url
  video.title = title
  video.controls = true
  video.autoplay = true
  video.tabIndex = -1
  return video
}

/** The host that a figure's video is loaded from; undefined where it is a link alone. */
const sourceOf = ({ dataset }: HTMLElement): URL | undefined => {
  const written = dataset['frame'] ?? dataset['file'] ?? ''
  const url = URL.canParse(written) ? new URL(written) : undefined
  return url?.protocol === 'https:' ? url : undefined
}

const writeNote = (figure: HTMLElement, { hostname }: URL): void => {
  const text = figure.closest<HTMLElement>('[data-video-note]')?.dataset['videoNote']
  if (!text) return
  const note = document.createElement('figcaption')
  note.textContent = text.replace('{host}', hostname)
  figure.append(note)
}

/**
 * Plays videos in the page, once they are asked for: until then nothing is requested from their
 * host. A click that opens a new tab is left alone.
 */
export function enhanceVideos(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('figure.video')) {
    const [url, link] = [sourceOf(figure), figure.querySelector('a')]
    if (!url || !link) continue
    writeNote(figure, url)
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      const title = link.textContent?.trim() ?? ''
      const player = figure.dataset['frame'] ? frameOf(url.href, title) : videoOf(url.href, title)
      figure.replaceChildren(player)
      player.focus()
    })
  }
}
