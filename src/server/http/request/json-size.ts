/**
 * Limit on the values of a JSON body at any depth; the contract's longest list has 1,000. Each
 * takes 60 bytes or, where it is invalid, several hundred.
 */
export const maxValues = 20_000

const [quote, backslash, comma, bracket, brace] = Buffer.from('"\\,[{')

/**
 * Whether JSON text, in UTF-8, has more values than the limit, without parsing it: each begins a
 * list or an object or follows a comma. An empty object takes three bytes of text and sixty of
 * memory. For invalid JSON the result is unspecified.
 */
export function hasMoreValues(text: Uint8Array, limit: number): boolean {
  let values = 1
  let isInString = false
  for (let at = 0; at < text.length && values <= limit; at += 1) {
    const byte = text[at]
    if (byte === quote) isInString = !isInString
    else if (isInString) at += byte === backslash ? 1 : 0
    else if (byte === comma || byte === bracket || byte === brace) values += 1
  }
  return values > limit
}
