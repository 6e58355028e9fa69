import sharp from 'sharp'

const palettes = [
  ['#0f4c5c', '#2a9d8f', '#e9c46a', '#fefae0'],
  ['#1d3557', '#457b9d', '#a8dadc', '#f1faee'],
  ['#283618', '#606c38', '#dda15e', '#fefae0'],
  ['#3d405b', '#81b29a', '#f2cc8f', '#f4f1de'],
  ['#5f0f40', '#9a031e', '#fb8b24', '#fff3b0'],
  ['#22223b', '#4a4e69', '#c9ada7', '#f2e9e4'],
] as const

/** A seeded pseudo-random generator of numbers in [0, 1), so that a picture is always the same. */
function* numbersFrom(seed: number): Generator<number, never> {
  let state = seed * 2_654_435_761 + 1
  for (;;) {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    yield state / 4_294_967_296
  }
}

const wave = (width: number, height: number, level: number, swing: number, phase: number) => {
  const points = Array.from({ length: 25 }, (_, at) => {
    const x = (at / 24) * width
    return `${x.toFixed(0)},${(height * level + Math.sin(at / 3 + phase) * swing).toFixed(0)}`
  })
  return `M0,${height} L${points.join(' L')} L${width},${height} Z`
}

/** A landscape in JPEG, 1600 × 1000, that depends on its seed alone. */
export async function landscape(seed: number): Promise<Buffer> {
  const [width, height] = [1600, 1000]
  const random = numbersFrom(seed)
  const next = () => random.next().value
  const [deep, mid, warm, light] = palettes[seed % palettes.length] ?? palettes[0]
  const layers = [0.5, 0.62, 0.75, 0.86].map((level, at) => {
    const fill = [mid, deep, mid, deep][at]
    const path = wave(width, height, level, 18 + next() * 46, next() * 6)
    return `<path d="${path}" fill="${fill}" opacity="${0.55 + at * 0.13}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${warm}"/><stop offset="1" stop-color="${light}"/>
    </linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${300 + next() * 1000}" cy="${180 + next() * 200}" r="${70 + next() * 70}" fill="${light}"/>
    ${layers.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

export function logo(): Promise<Buffer> {
  const [deep, mid, warm, light] = palettes[0]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
    <clipPath id="circle"><circle cx="256" cy="256" r="248"/></clipPath>
    <g clip-path="url(#circle)">
      <rect width="512" height="512" fill="${light}"/>
      <circle cx="256" cy="214" r="92" fill="${warm}"/>
      <path d="M0,286 Q64,232 128,286 T256,286 T384,286 T512,286 V512 H0 Z" fill="${mid}"/>
      <path d="M-64,376 Q0,322 64,376 T192,376 T320,376 T448,376 T576,376 V512 H-64 Z" fill="${deep}"/>
    </g></svg>`
  return sharp(Buffer.from(svg)).webp({ lossless: true }).toBuffer()
}

export async function portrait(name: string, seed: number): Promise<Buffer> {
  const [deep, mid, warm, light] = palettes[seed % palettes.length] ?? palettes[0]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800">
    <defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${mid}"/><stop offset="1" stop-color="${deep}"/>
    </linearGradient></defs>
    <rect width="800" height="800" fill="url(#ground)"/>
    <circle cx="400" cy="320" r="150" fill="${light}"/>
    <path d="M100,800 C120,560 260,500 400,500 C540,500 680,560 700,800 Z" fill="${warm}"/>
    <title>${name.replace(/[<&]/g, '')}</title></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer()
}
