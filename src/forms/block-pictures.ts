import type { Block } from 'payload'

const line = (y: number, to = 62): string => `M18 ${y}H${to}`
const box = 'M14 14h52v32H14z'

/** What a kind of question looks like, as paths in 80 by 60. */
const paths: Readonly<Record<string, string>> = {
  formText: `M14 22h52v16H14z M21 26v8`,
  formLongText: `${box} ${line(22, 60)} ${line(30, 60)} ${line(38, 44)}`,
  formChoice: `M22 16a5 5 0 1 0 .1 0z M22 34a5 5 0 1 0 .1 0z M36 21h30 M36 39h22`,
  formNumber: `M28 14l-4 32 M44 14l-4 32 M18 24h34 M16 36h34 M60 24l4-5 4 5 M60 36l4 5 4-5`,
  formDate: `M18 16h44v32H18z M18 26h44 M28 11v8 M52 11v8 M28 34h4 M38 34h4 M48 34h4 M28 41h4`,
  formEmail: `${box} M14 16l26 18 26-18`,
  formPhone: `M30 10h20v40H30z M37 44h6`,
  formPostcode: `M40 50C28 36 26 31 26 25a14 14 0 0 1 28 0c0 6-2 11-14 25z M40 20a5 5 0 1 0 .1 0z`,
  formAgreement: `M16 18h24v24H16z M21 30l6 6 16-18 M48 34h18 M48 42h12`,
  formFile: `M26 10h20l10 10v30H26z M46 10v10h10 M41 44V28 M34 34l7-7 7 7`,
  formSection: `M18 18h26 M18 19h26 ${line(30)} ${line(37)} ${line(44, 48)}`,
  formPageBreak: `M24 8v14h32V8 M24 52V38h32v14 M12 30h8 M28 30h8 M44 30h8 M60 30h8`,
}

/** The picture of a block where one is chosen; its name stands below it. */
export const pictureOf = (slug: string): NonNullable<Block['admin']> => {
  const path = `<path d="${paths[slug] ?? box}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60" fill="none" stroke="#3f8a9c" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${path}</svg>`
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return { images: { thumbnail: { url, alt: '' } } }
}
