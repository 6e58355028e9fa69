/** The texts of jobs. Timestamps are passed in formatted. */
export const en = {
  about: 'Document',
  gone: 'deleted',
  state: 'Status',
  queued: 'Queued',
  tries: 'Attempts',
  states: {
    running: (since: string) => `Running since ${since}`,
    later: (at: string) => `Scheduled for ${at}`,
    waiting: 'Queued',
    failed: (at: string) => `Failed on ${at}`,
    done: 'Completed',
  },
  /** In the list, before the reason. */
  failed: 'Failed',
  doneHint: 'Completed jobs are not listed.',
  tryAgain: 'Retry',
  tryAgainHint: 'Runs once more immediately. Completed steps are not repeated.',
  triedAgain: 'Retry queued',
  failures: 'Failed attempts',
  why: 'Reason',
  technical: 'Technical details:',
  reasons: {
    noMailServer: 'No mail server is configured.',
    unreachable: 'The database or another server could not be reached.',
    busy: 'The database was too busy.',
    full: 'There is no space left on the device.',
    conflict: 'The database rejected one of the values.',
    invalid: 'The document is incomplete or not valid.',
    notAllowed: 'The user who started it is not, or no longer, permitted to do this.',
    notFound: 'The document no longer exists.',
    unknown: 'An unexpected error occurred.',
  },
  filter: 'Show',
  filters: {
    all: 'All',
    failed: 'Failed',
    running: 'Running',
    waiting: 'Queued',
  },
}

export type JobTexts = typeof en
