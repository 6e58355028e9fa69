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
 * Tells what HTML consists of, by places in it, without building a tree: each character is
 * looked at once, whatever stands where. Entities are part of texts and values unless decoded.
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
