import { describe, expect, it } from 'vitest'
import { isImageProxy, isMachine, type VisitKind } from '#src/mail/counting/count-visits.ts'

const visit = (agent: string | undefined, more: Record<string, string> = {}, method = 'GET') => ({
  method,
  headers: new Headers({ ...(agent === undefined ? {} : { 'user-agent': agent }), ...more }),
})

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const gmailProxy =
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'

describe('readers', () => {
  it.each<[VisitKind, string]>([
    ['click', chrome],
    ['click', `${chrome} Edg/142.0.0.0`],
    ['click', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
    [
      'click',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'click',
      'Mozilla/5.0 (Linux; Android 9; CUBOT_NOTE_20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
    ],
    [
      'click',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22A3354 [LinkedInApp]/9.30',
    ],
    [
      'click',
      'Mozilla/5.0 (Linux; Android 15; SM-S921B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/530.0.0]',
    ],
    ['click', 'Opera/9.80 (Android; Opera Mini/36.2/191.249; U; en) Presto/2.12.423 Version/12.16'],
    ['open', chrome],
    [
      'open',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Thunderbird/140.4.0',
    ],
    ['open', 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)'],
    ['open', 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.18526; Pro)'],
    ['open', 'Outlook-iOS/723.4127091.prod.iphone (4.2537.0)'],
    ['open', gmailProxy],
    ['open', 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html'],
  ])('a %s is counted of %s', (kind, agent) => {
    expect(isMachine(visit(agent), kind)).toBe(false)
  })
})

describe('programs', () => {
  it.each<[VisitKind, string | undefined]>([
    ['click', undefined],
    ['click', ''],
    ['click', 'Mozilla/5.0'],
    ['open', 'Mozilla/5.0'],
    ['click', 'curl/8.5.0'],
    ['click', 'Wget/1.21.4'],
    ['click', 'python-requests/2.32.3'],
    ['click', 'Go-http-client/2.0'],
    ['click', 'Apache-HttpClient/4.5.14 (Java/17.0.9)'],
    ['click', 'okhttp/4.12.0'],
    ['click', 'WhatsApp/2.23.20.0 A'],
    ['click', 'TelegramBot (like TwitterBot)'],
    ['click', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
    ['click', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
    ['click', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    [
      'click',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
    ],
    [
      'click',
      'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
    ],
    ['click', 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5'],
    ['click', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
    [
      'click',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0.0.0 Safari/537.36',
    ],
    ['click', 'Mozilla/5.0 (compatible; Barracuda Sentinel (EE))'],
    ['click', 'Mozilla/5.0 (compatible; ProofPoint URL Defense)'],
    ['click', 'Mozilla/5.0 (Windows NT 10.0) Mimecast-URL-Scanner'],
    ['click', 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)'],
    ['click', 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.18526; Pro)'],
    ['click', 'Microsoft Office Existence Discovery'],
    ['open', 'Microsoft Office Existence Discovery'],
    ['open', 'curl/8.5.0'],
    [
      'open',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0',
    ],
  ])('no %s is counted of %s', (kind, agent) => {
    expect(isMachine(visit(agent), kind)).toBe(true)
  })

  it.each([
    ['purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['x-purpose', 'preview'],
    ['x-moz', 'prefetch'],
  ])('nothing is counted that is requested ahead: %s: %s', (name, value) => {
    expect(isMachine(visit(chrome, { [name]: value }), 'click')).toBe(true)
    expect(isMachine(visit(chrome, { [name]: value }), 'open')).toBe(true)
  })

  it('a HEAD is never counted', () => {
    expect(isMachine(visit(chrome, {}, 'HEAD'), 'click')).toBe(true)
  })

  it('services that load images for many are distinguished from readers', () => {
    expect(isImageProxy(visit(gmailProxy))).toBe(true)
    expect(isImageProxy(visit(chrome))).toBe(false)
    expect(isImageProxy(visit(undefined))).toBe(false)
  })
})
