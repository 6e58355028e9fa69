/** What is said of jobs. Points in time come as the person reads them. */
export const en = {
  about: 'About',
  gone: 'It has been deleted',
  state: 'State',
  queued: 'Queued',
  tries: 'Tries',
  states: {
    running: (since: string) => `Running since ${since}`,
    later: (until: string) => `Waits until ${until}`,
    waiting: 'Waits for its turn',
    failed: (at: string) => `Failed on ${at}`,
    done: 'Done',
  },
  /** In the list, before the reason. */
  failed: 'Failed',
  doneHint: 'It is no longer listed.',
  tryAgain: 'Try again',
  tryAgainHint: 'It is tried once more, at once. What was done already is not done twice.',
  triedAgain: 'It is tried again',
  failures: 'Tries that failed',
  why: 'Why it failed',
  technical: 'For technicians:',
  reasons: {
    noMailServer: 'No mail server is set up.',
    unreachable: 'The database or another server could not be reached.',
    busy: 'The database was too busy.',
    full: 'There is no space left.',
    conflict: 'The database does not accept one of the values.',
    invalid: 'The document lacks something, or something in it is not valid.',
    notAllowed: 'Who asked for it may not do this, or not any more.',
    notFound: 'What it is about does not exist any more.',
    unknown: 'Something unexpected happened.',
  },
  filter: 'Show',
  filters: {
    all: 'All',
    failed: 'Failed',
    running: 'Running',
    waiting: 'Waiting',
  },
}

export type JobTexts = typeof en
