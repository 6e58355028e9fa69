type Read = (video: HTMLVideoElement) => Promise<string | undefined>

/** Of browsers that read codes themselves (Shape Detection API). */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** Between two looks at the picture, and for how long the same code is not read again, in ms. */
const pause = 150
const again = 3_000

/** The longer side of the picture that our reader gets. */
const longest = 720

async function ownReader(): Promise<Read> {
  // Loaded when it is needed; a service worker has it for when there is no connection.
  const address = new URL('scan.js', import.meta.url).href
  const { readCode } = (await import(address)) as typeof import('./scan.ts')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight, 1))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!context || canvas.width === 0 || canvas.height === 0) return undefined
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    return readCode(context.getImageData(0, 0, canvas.width, canvas.height))
  }
}

async function reader(): Promise<Read> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (!BarcodeDetector || !formats?.includes('qr_code')) return ownReader()
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

/** Shows the camera and calls with each code that it sees, until the returned function is called. */
export async function openCamera(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  })
  let isOpen = true
  const close = () => {
    isOpen = false
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  try {
    video.srcObject = stream
    await video.play()
    const read = await reader()
    const seen = { code: '', at: 0 }
    const look = async () => {
      if (!isOpen) return
      const code = await read(video).catch(() => undefined)
      if (isOpen && code && (code !== seen.code || Date.now() - seen.at > again)) onCode(code)
      if (code) Object.assign(seen, { code, at: Date.now() })
      setTimeout(() => void look(), pause)
    }
    void look()
    return close
  } catch (error) {
    close()
    throw error
  }
}
