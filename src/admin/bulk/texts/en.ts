/** The texts of bulk edits. Numbers are passed in formatted for the user's language. */
export const en = {
  edit: 'Edit',
  publish: 'Publish',
  unpublish: 'Unpublish',
  delete: 'Delete',
  cancel: 'Cancel',
  selected: 'With the selected:',
  /** Titles of the dialogs, by the number and the name of the documents. */
  titles: {
    edit: (count: string, label: string) => `Edit ${count} ${label}`,
    publish: (count: string, label: string) => `Publish ${count} ${label}?`,
    unpublish: (count: string, label: string) => `Unpublish ${count} ${label}?`,
    delete: (count: string, label: string) => `Delete ${count} ${label}?`,
  },
  explanations: {
    edit: 'Only what you fill in is changed. What is published stays published, drafts stay drafts.',
    publish: 'Each is published as it was last saved.',
    unpublish: 'Readers no longer see them. They stay here as drafts.',
    delete: 'This cannot be undone.',
  },
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  addTagsHint: 'Existing tags stay.',
  unchanged: 'No change',
  yes: 'Yes',
  no: 'No',
  /** The title of the panel of bulk edits. */
  bulkEdits: 'Bulk edits',
  kinds: {
    edit: (label: string) => `Editing: ${label}`,
    publish: (label: string) => `Publishing: ${label}`,
    unpublish: (label: string) => `Unpublishing: ${label}`,
    delete: (label: string) => `Deleting: ${label}`,
  },
  progress: (processed: string, total: string) => `${processed} of ${total}`,
  statuses: {
    running: 'Running',
    finished: 'Done',
    cancelled: 'Cancelled',
    stopped: 'Stopped',
  },
  background: 'It continues when you leave this page.',
  stop: 'Stop',
  result: 'Result',
  dismiss: 'Close',
  counts: {
    changed: 'Changed',
    unchanged: 'Unchanged',
    failed: 'Failed',
  },
  failures: 'Failed documents',
  listedFailures: (listed: string, all: string) => `The first ${listed} of ${all}`,
  untitled: (id: string) => `Number ${id}`,
}

export type BulkTexts = typeof en
