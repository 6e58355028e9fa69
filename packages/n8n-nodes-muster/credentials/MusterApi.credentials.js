/** @type {import('n8n-workflow').ICredentialType} */
class MusterApi {
  name = 'musterApi'
  displayName = 'Muster API'
  documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-muster'
  properties = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://muster.example.org',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'Administration → API keys. The test of it reads a contact.',
    },
    {
      displayName: 'Key ID',
      name: 'keyId',
      type: 'string',
      default: '',
      description:
        'The number at the end of the address of the key’s page. The trigger leaves out what this key has written, so that two systems come to rest.',
    },
    {
      displayName: 'Webhook Secret',
      name: 'webhookSecret',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      description: 'For the trigger: the secret (whsec_…) of the webhook that calls it',
    },
  ]
  authenticate = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  }
  test = {
    request: {
      baseURL: '={{$credentials.baseUrl.replace(new RegExp("/+$"), "")}}',
      url: '/api/staff/contacts?limit=1',
    },
  }
}

module.exports = { MusterApi }
