/** Browsers by a part of their user agent; those that imitate others first. */
const browsers = [
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

const nameIn = (table: typeof browsers | typeof systems, text: string): string | undefined =>
  table.find(([, pattern]) => pattern.test(text))?.[0]

/**
 * A device in a few words, such as `Firefox, Linux`, from a User-Agent header; of a program its name;
 * '' when nothing is known. At most 60 characters without control characters.
 */
export function deviceOf(userAgent: string): string {
  const text = userAgent.slice(0, 500)
  const known = [nameIn(browsers, text), nameIn(systems, text)].filter(Boolean)
  if (known.length > 0) return known.join(', ')
  return (/^[\w.-]+/.exec(text)?.[0] ?? '').slice(0, 60)
}
