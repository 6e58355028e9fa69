const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

const tags: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  struck: 's',
  sub: 'sub',
  super: 'sup',
}

const styledTags = ':is(p, span, font, a, b, strong, i, em, u, s)[style]'

/** The emphasis that a style means; what is usual in headings and links is none there. */
function emphasisOf(element: HTMLElement): string[] {
  const { fontWeight, fontStyle, textDecoration, verticalAlign } = element.style
  const isBold = fontWeight === 'bold' || Number(fontWeight) >= 600
  const isLink = element.closest('a') !== null
  return [
    isBold && !element.closest('h1, h2, h3, h4, h5, h6') ? 'bold' : '',
    fontStyle === 'italic' ? 'italic' : '',
    textDecoration.includes('underline') && !isLink ? 'underline' : '',
    textDecoration.includes('line-through') ? 'struck' : '',
    verticalAlign === 'sub' || verticalAlign === 'super' ? verticalAlign : '',
  ].filter((each) => each !== '')
}

function emphasise(element: HTMLElement): void {
  for (const emphasis of emphasisOf(element)) {
    const wrapper = element.ownerDocument.createElement(tags[emphasis] ?? 'span')
    wrapper.append(...element.childNodes)
    element.append(wrapper)
  }
}

/** `https://www.google.com/url?q=…`, through which Google Docs leads. */
const redirected = (url: URL): string =>
  url.hostname === 'www.google.com' && url.pathname === '/url'
    ? (url.searchParams.get('q') ?? url.href)
    : url.href

const hrefOf = (anchor: Element): string | undefined => {
  const href = anchor.getAttribute('href') ?? ''
  if (!URL.canParse(href)) return undefined
  const target = redirected(new URL(href))
  return /^(?:https?|mailto|tel):/i.test(target) ? target : undefined
}

const isNotBold = ({ style: { fontWeight } }: HTMLElement): boolean =>
  fontWeight === 'normal' || (fontWeight !== '' && Number(fontWeight) < 600)

/** Google Docs wraps all it copies in a <b> that is not bold; and headings are bold anyway. */
function unwrapBold(document: Document): void {
  for (const bold of document.querySelectorAll<HTMLElement>('b, strong'))
    if (isNotBold(bold)) unwrap(bold)
  for (const usual of document.querySelectorAll(':is(h2, h3, h4) :is(b, strong), a u'))
    unwrap(usual)
}

function tidyLinks(document: Document): void {
  for (const anchor of document.querySelectorAll('a')) {
    const href = hrefOf(anchor)
    if (href === undefined) unwrap(anchor)
    else anchor.setAttribute('href', href)
  }
}

const allowedAttributes: ReadonlySet<string> = new Set(['href', 'src', 'colspan', 'rowspan'])

function removeAttributes(document: Document): void {
  for (const element of document.body.querySelectorAll('*'))
    for (const { name } of [...element.attributes])
      if (!allowedAttributes.has(name)) element.removeAttribute(name)
}

/** Leaves only links, emphasis and images within paragraphs, and their attributes. */
export function cleanInline(document: Document): void {
  unwrapBold(document)
  for (const styled of document.querySelectorAll<HTMLElement>(styledTags)) emphasise(styled)
  tidyLinks(document)
  for (const wrapper of document.querySelectorAll('span, font, ins, label, o\\:p')) unwrap(wrapper)
  removeAttributes(document)
}
