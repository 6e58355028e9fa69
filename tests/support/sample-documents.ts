import { randomUUID } from 'node:crypto'

export const randomWord = () => randomUUID().slice(0, 8)
const randomEmail = () => `${randomWord()}@example.org`

const future = '2099-01-01T00:00:00.000Z'

/** What documents of others refer to, known once it was created. */
export interface References {
  stageId: number
  templateId: number
}

/** Bodies of the operations that create: with the required fields alone, and with every field. */
export const sampleDocuments = (references: References) => {
  const required = {
    person: () => ({ name: 'Ann', role: 'Chair' }),
    contact: () => ({ name: 'Ann' }),
    stage: () => ({ name: randomWord() }),
    rule: () => ({
      name: 'Call',
      triggerStageId: references.stageId,
      daysAfter: 3,
      catchupType: 'call',
    }),
    newsletter: () => ({ title: 'May', subject: 'News' }),
    composeEmail: () => ({
      subject: 'Hi',
      html_content: '<p>Hi</p>',
      recipient_emails: [randomEmail()],
    }),
    template: () => ({ name: 'Hi', subject: 'Hi', html_content: '<p>Hi</p>' }),
    subscriber: () => ({ email: randomEmail() }),
  }
  /** Documents with every field set to a value other than its default. */
  const sample = {
    person: () => ({
      ...required.person(),
      imageUrl: 'https://example.org/a.jpg',
      briefMessage: 'Hello',
      displayOrder: 7,
      published: true,
    }),
    contact: () => ({
      ...required.contact(),
      email: randomEmail(),
      phone: '1',
      status: 'Member',
      tags: ['vip'],
      notes: 'Tall',
    }),
    stage: () => ({ ...required.stage(), description: 'First', order: 4 }),
    rule: () => ({ ...required.rule(), emailTemplateId: references.templateId, active: false }),
    newsletter: () => ({
      ...required.newsletter(),
      html_content: '<p>Hi</p>',
      text_content: 'Hi',
      notes: 'Check',
      scheduled_send_at: future,
    }),
    composeEmail: () => ({
      ...required.composeEmail(),
      title: 'May',
      text_content: 'Hi',
      scheduled_send_at: future,
    }),
    template: () => ({
      ...required.template(),
      text_content: 'Hi',
      category: 'invite',
      html_wrapper: '<b>{{content}}</b>',
    }),
    subscriber: () => ({
      ...required.subscriber(),
      name: 'Ann',
      source: 'desk',
    }),
  }
  return { required, sample }
}
