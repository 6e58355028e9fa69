import { describe, expect, it } from 'vitest'
import { holdUpOf, secretsOf } from '#src/mail/delivery/hold-up.ts'
import { classifyFailure } from '#src/mail/delivery/smtp-failure.ts'

const of = (error: object, handedOver = false, secrets: string[] = []) =>
  holdUpOf(error, classifyFailure(error, handedOver), secrets)

describe('what holds mail up', () => {
  it.each([
    ['dns', { code: 'EDNS', message: 'getaddrinfo ENOTFOUND mail.example.org' }],
    ['dns', { code: 'ESOCKET', originalCode: 'ENOTFOUND', message: 'x' }],
    ['unreachable', { code: 'ESOCKET', originalCode: 'ECONNREFUSED', message: 'refused' }],
    ['unreachable', { code: 'ECONNECTION', message: 'Connection closed unexpectedly' }],
    ['timeout', { code: 'ETIMEDOUT', command: 'CONN', message: 'Greeting never received' }],
    ['tls', { code: 'ETLS', message: 'Error initiating TLS - wrong version number' }],
    ['tls', { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT', message: 'x' }],
    ['tls', { code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID', message: 'x' }],
    ['sign-in', { code: 'EAUTH', responseCode: 535, response: '535 5.7.8 Bad credentials' }],
    ['sign-in', { responseCode: 530, command: 'MAIL FROM', response: '530 Must sign in' }],
    ['sign-in', { responseCode: 550, command: 'RCPT TO', response: '550 authentication required' }],
    ['relaying', { responseCode: 554, command: 'RCPT TO', response: '554 Relay access denied' }],
    ['refused', { responseCode: 553, command: 'MAIL FROM', response: '553 sender rejected' }],
    ['refused', { responseCode: 421, command: 'CONN', response: '421 too many connections' }],
  ])('mail is held up (%s) by %j', (kind, error) => {
    expect(of(error)?.kind).toBe(kind)
  })

  it.each([
    [
      'an unknown recipient',
      { responseCode: 550, command: 'RCPT TO', response: '550 no such user' },
    ],
    ['rejected content', { responseCode: 554, command: 'DATA', response: '554 spam' }],
    ['greylisting', { responseCode: 451, command: 'RCPT TO', response: '451 try later' }],
  ])('%s holds no other mail up', (_, error) => {
    expect(of(error)).toBeUndefined()
  })

  it('a connection that broke after the content was sent holds nothing up', () => {
    expect(of({ code: 'ECONNECTION', message: 'closed' }, true)).toBeUndefined()
  })

  it('what the server said is given without email addresses and secrets', () => {
    const secrets = secretsOf('smtp://anna%40example.org:p%20ss@mail.example.org')
    const response = '535 user anna@example.org with p ss (p%20ss)\r\nis <x@example.org>'
    expect(of({ code: 'EAUTH', response }, false, secrets)?.said).toBe('535 user … with … (…) is …')
  })
})
