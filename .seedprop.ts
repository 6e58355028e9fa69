import sharp from 'sharp'

const site = 'http://localhost:4377'
const up = async (bg: string) => {
  const bytes = await sharp({ create: { width: 1200, height: 700, channels: 3, background: bg } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], 'b.jpg', { type: 'image/jpeg' }))
  return (
    (await (
      await fetch(site + '/api/student/upload/image', { method: 'POST', body })
    ).json()) as any
  ).url
}
const r = await fetch(site + '/api/student/submit-action', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    title: 'Clean the north beach',
    description: 'A morning with gloves and bags.\nThen soup.',
    content:
      '<h2>What we need</h2><p>Bring <strong>gloves</strong> and <a href="https://example.org">read this</a>.</p><ul><li>Bags</li><li>Hats</li></ul><table><tr><td>Nine</td><td>Start</td></tr></table>',
    contactName: 'Sam Rivers',
    contactEmail: 'sam@example.org',
    contactPhone: '0123 456',
    imageUrls: [await up('#1b7f79'), await up('#c2703d')],
  }),
})
console.log(await r.text())
