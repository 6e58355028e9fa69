type Attributes = Readonly<Record<string, string | number | boolean | undefined>>
type Content = Node | string | undefined

/**
 * An element with its attributes and content. `false` and `undefined` leave an attribute out;
 * text is text and never HTML.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes,
  ...content: readonly Content[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(key, String(value))
  made.append(...content.filter((each) => each !== undefined))
  return made
}
