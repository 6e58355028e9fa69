/** The names of the tasks, in English; translated with the configuration. */
export const taskNames: Readonly<Record<string, string>> = {
  bulkEdit: 'Bulk edit',
  deliverMail: 'Deliver mail',
  removeUnusedUploads: 'Remove unused images',
  schedulePublish: 'Scheduled publication',
  sendFollowUps: 'Send follow-ups',
  sendScheduled: 'Send a scheduled mail',
  sweep: 'Look for what was left undone',
  inline: 'Other',
}

export const taskName = (slug: string): string => taskNames[slug] ?? slug
