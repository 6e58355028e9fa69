import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

const nothing = (): void => undefined

const ignored: TokenizerCallbacks = {
  onattribdata: nothing,
  onattribend: nothing,
  onattribentity: nothing,
  onattribname: nothing,
  oncdata: nothing,
  onclosetag: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onopentagend: nothing,
  onopentagname: nothing,
  onprocessinginstruction: nothing,
  onselfclosingtag: nothing,
  ontext: nothing,
  ontextentity: nothing,
}

/**
 * Tokenizes HTML in linear time without building a tree; reports tokens by their offsets. Decodes
 * entities in text and attribute values only with `decodeEntities`.
 */
export function readTokens(
  html: string,
  callbacks: Partial<TokenizerCallbacks>,
  { decodeEntities = false } = {},
): void {
  const tokenizer = new Tokenizer({ decodeEntities }, { ...ignored, ...callbacks })
  tokenizer.write(html)
  tokenizer.end()
}
