/** Where a video is, and how a website may play it on request. */
export interface VideoSource {
  /** The page or file of the video, for readers without scripts. */
  readonly url: string
  /** The player of its platform, to be loaded into a frame; undefined where none is known. */
  readonly frame?: string
  readonly file?: string
}

const videoFile = /\.(?:mp4|m4v|webm|ogv)$/i

/** Seconds of `90`, `90s` or `1m30s`; undefined for anything else. */
function secondsOf(written: string | null): number | undefined {
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(written ?? '')
  if (!parts || !written) return undefined
  const [, hours = 0, minutes = 0, seconds = 0] = parts
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const withQuery = (url: string, query: Readonly<Record<string, string | undefined>>): string => {
  const player = new URL(url)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) player.searchParams.set(name, value)
  return player.href
}

const youtubeHosts = ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com']

const youtubeId = (host: string, { pathname, searchParams }: URL): string | undefined => {
  const path = host === 'youtu.be' ? /^\/([\w-]{11})/ : /^\/(?:embed|shorts|live)\/([\w-]{11})/
  const id = path.exec(pathname)?.[1] ?? searchParams.get('v') ?? ''
  const isOfYoutube = host === 'youtu.be' || youtubeHosts.includes(host)
  return isOfYoutube && /^[\w-]{11}$/.test(id) ? id : undefined
}

/** The host that sets no cookies before playing. */
function youtube(host: string, url: URL): string | undefined {
  const id = youtubeId(host, url)
  const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start'))
  return (
    id &&
    withQuery(`https://www.youtube-nocookie.com/embed/${id}`, {
      autoplay: '1',
      start: start === undefined ? undefined : `${start}`,
    })
  )
}

/** `dnt`: Vimeo's own switch against cookies and analytics. `h`: of videos that are not listed. */
function vimeo(host: string, { pathname, searchParams }: URL): string | undefined {
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return undefined
  const [, id, hash = searchParams.get('h') ?? undefined] =
    /^\/(?:video\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(pathname) ?? []
  return (
    id && withQuery(`https://player.vimeo.com/video/${id}`, { autoplay: '1', dnt: '1', h: hash })
  )
}

/** On any host. Without `p2p`, viewers would send pieces of the video to each other. */
function peertube(_host: string, { origin, pathname, searchParams }: URL): string | undefined {
  const id = /^\/(?:w|videos\/watch|videos\/embed)\/([\w-]{22,36})$/.exec(pathname)?.[1]
  const start = searchParams.get('start') ?? undefined
  return id && withQuery(`${origin}/videos/embed/${id}`, { autoplay: '1', p2p: '0', start })
}

const asHttps = (written: string): URL | undefined => {
  const url = URL.canParse(written.trim()) ? new URL(written.trim()) : undefined
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === ''
  return isPlain ? url : undefined
}

/**
 * Reads the URL of a video: of YouTube, Vimeo, any PeerTube, or of a file; everything else on https
 * is a link. Undefined for what is no https URL. Deterministic; requests nothing.
 */
export function videoSource(written: string): VideoSource | undefined {
  const url = asHttps(written)
  if (!url) return undefined
  if (videoFile.test(url.pathname)) return { url: url.href, file: url.href }
  const host = url.hostname.replace(/^www\./, '')
  const frame = youtube(host, url) ?? vimeo(host, url) ?? peertube(host, url)
  return frame === undefined ? { url: url.href } : { url: url.href, frame }
}
