/** The texts of bulk edits. Numbers are passed in formatted for the user's language. */
export const en = {
  edit: 'Edit',
  publish: 'Publish',
  unpublish: 'Unpublish',
  delete: 'Delete',
  stage: 'Move to a stage',
  subscribe: 'Subscribe',
  undo: 'Undo',
  cancel: 'Cancel',
  selected: 'With the selected:',
  selectSeveral: 'Select several to change them together.',
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
    stage: (label: string) => `Moving to a stage: ${label}`,
    subscribe: (label: string) => `Subscribing: ${label}`,
    undo: (label: string) => `Undoing: ${label}`,
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
  dismissAll: 'Close all results',
  /** What happened, in words: of the numbers of changed, unchanged and failed documents. */
  outcomes: {
    edit: {
      changed: (count: string) => `${count} changed`,
      unchanged: (count: string) => `${count} already so`,
      failed: (count: string) => `${count} failed`,
    },
    publish: {
      changed: (count: string) => `${count} published`,
      unchanged: (count: string) => `${count} already published`,
      failed: (count: string) => `${count} failed`,
    },
    unpublish: {
      changed: (count: string) => `${count} unpublished`,
      unchanged: (count: string) => `${count} already unpublished`,
      failed: (count: string) => `${count} failed`,
    },
    delete: {
      changed: (count: string) => `${count} deleted`,
      unchanged: (count: string) => `${count} already gone`,
      failed: (count: string) => `${count} failed`,
    },
    stage: {
      changed: (count: string) => `${count} moved`,
      unchanged: (count: string) => `${count} already there`,
      failed: (count: string) => `${count} failed`,
    },
    subscribe: {
      changed: (count: string) => `${count} subscribed`,
      unchanged: (count: string) => `${count} already subscribed`,
      failed: (count: string) => `${count} not subscribed`,
    },
    undo: {
      changed: (count: string) => `${count} undone`,
      unchanged: (count: string) => `${count} with nothing to undo`,
      failed: (count: string) => `${count} not undone`,
    },
  },
  undoQuestion:
    'What has been changed since stays as it is, and is listed. An undo cannot be undone itself.',
  undoHint: 'Can be undone for 30 days.',
  undoneAt: (at: string) => `Undo started: ${at}`,
  failures: 'Failed documents',
  listedFailures: (listed: string, all: string) => `The first ${listed} of ${all}`,
  untitled: (id: string) => `Number ${id}`,
}

export type BulkTexts = typeof en
