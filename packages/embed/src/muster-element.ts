import { type Client, createClient } from '../../client/src/index.ts'
import { textOf } from './form.ts'
import { sharedStyle } from './style.ts'
import { type Texts, textsIn } from './texts/index.ts'

/** The Muster that served this script. */
const ownOrigin = new URL(import.meta.url).origin

/** What the elements have in common: which Muster, which language, and how they are drawn. */
export abstract class MusterElement extends HTMLElement {
  static readonly observedAttributes: readonly string[] = ['base-url', 'lang', 'trap']

  readonly root = this.attachShadow({ mode: 'open' })
  private isDrawn = false

  /** Where Muster is; without the attribute, where the script came from. */
  get baseUrl(): string {
    return (this.getAttribute('base-url') || ownOrigin).replace(/\/+$/, '')
  }

  /** The language of the element, or of what it stands in. */
  get language(): string {
    return this.closest<HTMLElement>('[lang]')?.lang.split('-')[0] || 'en'
  }

  get texts(): Texts {
    return textsIn(this.language)
  }

  /** The trap field of forms; see the Settings of Muster. */
  get trap(): string {
    return this.getAttribute('trap') ?? ''
  }

  /** What stands in it, which Muster is sent with the rest. */
  protected trapIn(values: FormData): Record<string, string> {
    const value = this.trap ? textOf(values, this.trap) : ''
    return value ? { [this.trap]: value } : {}
  }

  get muster(): Client {
    return createClient({ baseUrl: this.baseUrl })
  }

  connectedCallback(): void {
    // Moved within the page, it keeps what was entered.
    if (this.isDrawn) return
    this.isDrawn = true
    this.root.adoptedStyleSheets = [sharedStyle()]
    void this.draw()
  }

  attributeChangedCallback(): void {
    if (this.isDrawn) void this.draw()
  }

  /** Replaces what is shown. */
  protected show(...content: readonly Node[]): void {
    this.root.replaceChildren(...content)
  }

  /** Draws the element from its attributes, from the start. */
  protected abstract draw(): void | Promise<void>
}
