import { generateKeyPairSync } from 'node:crypto'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
export const dkim = { domainName: 'example.org', keySelector: 'bench', privateKey }
export const dkimSettings = {
  DKIM_DOMAIN: dkim.domainName,
  DKIM_SELECTOR: dkim.keySelector,
  DKIM_PRIVATE_KEY: privateKey,
}
