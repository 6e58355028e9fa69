interface Content {
  readonly html: string
  readonly text: string
}

interface Given {
  readonly html_content?: string | undefined
  readonly text_content?: string | undefined
}

/**
 * How a mail is written after a request of the contract: HTML that differs from what the composer
 * rendered makes it one of HTML, a text that differs is its author's own. A client that sends back
 * what it read changes nothing.
 */
export function writtenAsHtml(
  { html_content: html, text_content: text }: Given,
  before: Content,
): { writtenWith?: 'html'; writesText?: boolean } {
  if (html !== undefined && html !== before.html) return { writtenWith: 'html' }
  return text === undefined || text === before.text ? {} : { writesText: text.trim() !== '' }
}
