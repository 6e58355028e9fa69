const { createHmac, timingSafeEqual } = require('node:crypto')
const events = require('./events.json')

/** How far the time of a call may be off, in seconds. */
const tolerance = 300

/** Calls come at least once: so many ids are remembered. */
const remembered = 500

/** Whether a call was signed with the secret (Standard Webhooks). */
function isSigned(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '' } = headers
  if (!secret || !(Math.abs(Date.now() / 1000 - Number(at)) <= tolerance)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const made = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest()
  return String(given)
    .split(' ')
    .some((each) => {
      const sent = Buffer.from(each.replace(/^v1,/, ''), 'base64')
      return each.startsWith('v1,') && sent.length === made.length && timingSafeEqual(sent, made)
    })
}

/** @type {import('n8n-workflow').INodeType} */
class MusterTrigger {
  description = {
    displayName: 'Muster Trigger',
    name: 'musterTrigger',
    icon: 'fa:bullhorn',
    group: ['trigger'],
    version: 1,
    description: 'Starts the workflow when something happens in Muster',
    defaults: { name: 'Muster Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'musterApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'muster' }],
    properties: [
      {
        displayName:
          'Create a webhook in Muster (Administration → Webhooks) with the Production URL above and these events, and put its secret into the credentials: a key cannot make webhooks.',
        name: 'notice',
        type: 'notice',
        default: '',
      },
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        options: events.map((value) => ({ name: value, value })),
        default: [],
        description: 'Which events start the workflow; none for all',
      },
    ],
  }

  async webhook() {
    const { webhookSecret, keyId } = await this.getCredentials('musterApi')
    const request = this.getRequestObject()
    if (!request.rawBody) await request.readRawBody?.()
    if (!request.rawBody || !isSigned(webhookSecret, request.headers, request.rawBody)) {
      this.getResponseObject().status(401).send('The signature is wrong').end()
      return { noWebhookResponse: true }
    }
    const event = JSON.parse(String(request.rawBody))
    const wanted = this.getNodeParameter('events', [])
    const id = request.headers['webhook-id']
    const data = this.getWorkflowStaticData('node')
    const seen = data.seen ?? []
    const isOwn = event.origin != null && String(event.origin.key) === String(keyId)
    const isWanted = wanted.length === 0 || wanted.includes(event.type)
    if (isOwn || !isWanted || seen.includes(id)) return { webhookResponse: 'ignored' }
    data.seen = [...seen, id].slice(-remembered)
    return { webhookResponse: 'received', workflowData: [[{ json: event }]] }
  }
}

module.exports = { MusterTrigger }
