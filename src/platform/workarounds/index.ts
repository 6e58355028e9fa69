import type { AfterErrorHook, CollectionConfig, GlobalConfig, Payload } from 'payload'
import { localiseDates } from './dates-of-another-region/localise-dates.ts'
import { rejectDroppedConditions } from './dropped-conditions.ts'
import { showLockHolderName } from './editor-addresses-in-locks.ts'
import { filterByValues } from './has-many-conditions/filter-by-values.ts'
import { logLostConnections } from './idle-connection-errors.ts'
import { labelInOwnLanguage } from './labels-of-another-language.ts'
import { closeVersions } from './missing-version-tables.ts'
import { closeJobStats } from './open-job-stats.ts'
import { restrictLocks } from './open-locks.ts'
import { restrictPreferences } from './open-preferences.ts'
import { writeSessionsOnly } from './stale-account-writes.ts'
import { failWhenAuthenticationFails } from './swallowed-authentication-failures.ts'
import { checkRequests, respondUnfit } from './unchecked-requests.ts'
import { rejectUnfitValues } from './unchecked-values.ts'
import { rejectHiddenPaths } from './unguarded-query-paths.ts'
import { holdLocks } from './unheld-locks.ts'
import { keepPublicationStatus } from './unintended-publication.ts'
import { claimOneAtATime } from './unlocked-job-claims.ts'
import { withGlobalResentChanges, withResentChanges } from './unsent-changes/with-resent-changes.ts'
import { sortStably } from './unstable-order.ts'

export interface Workaround {
  readonly defect: string
  readonly workaround: string
  /** Issues and pull requests of payloadcms/payload. */
  readonly issues?: readonly number[]
  /** The packages with which it was last seen to be needed and to work. */
  readonly versions: Readonly<Record<string, string>>
  /** Applied when the platform starts, in the order of the list. */
  readonly onInit?: (payload: Payload) => void
  readonly afterError?: AfterErrorHook
  readonly collection?: (collection: CollectionConfig) => CollectionConfig
  readonly global?: (global: GlobalConfig) => GlobalConfig
  /** A component around the pages of the admin UI. */
  readonly provider?: string
  /** The files that apply it, where the list does not. */
  readonly calledBy?: readonly string[]
  /** What shows the defect on the package alone; else the test of its name in tests/integration. */
  readonly test?: string
  /** Why no test can show it, so that its version alone is watched. */
  readonly byVersionOnly?: string
}

/** By the file of each. */
export const workarounds: Readonly<Record<string, Workaround>> = {
  'idle-connection-errors.ts': {
    defect:
      'Payload: nothing listens to the errors of the pool: a connection that is lost while idle ends the process as an uncaught exception.',
    workaround: 'They are logged; the pool itself has dropped the connection.',
    issues: [16939],
    versions: { '@payloadcms/db-postgres': '3.90.1' },
    onInit: logLostConnections,
  },
  'unlocked-job-claims.ts': {
    defect: 'Payload: jobs are selected and then marked, so that two workers take the same ones.',
    workaround: 'A lock in the claiming transaction lets one worker at a time claim jobs.',
    // The pull request is for the next major version.
    issues: [16043, 17441],
    versions: { payload: '3.90.1', '@payloadcms/db-postgres': '3.90.1' },
    onInit: claimOneAtATime,
  },
  'swallowed-authentication-failures.ts': {
    defect:
      'Payload: whatever a strategy of authentication throws is caught (by its own strategy for session cookies too), and the request goes on without a user when the database is away: “403 you may not”, or a redirect to the login.',
    workaround:
      'The request fails with 500. The platform asks its list of strategies for one after the other, and does not catch what the list itself throws.',
    issues: [11515],
    versions: { payload: '3.90.1' },
    onInit: failWhenAuthenticationFails,
  },
  'stale-account-writes.ts': {
    defect:
      'Payload: refresh and logout write the whole row of an account as they read it, which undoes what another request changed in between and brings back sessions that were ended; they set `updatedAt` to null to say that nothing but the sessions changed.',
    workaround:
      'Of such a write the session of the request alone is written, or, where there is none (a login), the sessions alone.',
    issues: [18132],
    versions: { payload: '3.90.1' },
    onInit: writeSessionsOnly,
  },
  'open-preferences.ts': {
    defect:
      'Payload: every account may create preferences, also one that holds no role, because the collection sets no access for it (`preferences/config.js`); of any size and number; and removing one that is missing is a 500.',
    workaround:
      'Preferences are for staff; each has a size, and those of a user a number, beyond which the oldest are removed.',
    versions: { payload: '3.90.1' },
    onInit: restrictPreferences,
  },
  'open-locks.ts': {
    defect:
      'Payload: every account may lock, take over and unlock what others edit; the pull request closes the collection to strangers alone.',
    workaround:
      'Only who may write a document may lock it or take its lock over, and only for themselves.',
    issues: [11624],
    versions: { payload: '3.90.1' },
    onInit: restrictLocks,
  },
  'editor-addresses-in-locks.ts': {
    defect:
      'Payload: who edits what another one opens is shown by the email of the account, and by its number to those who may not read accounts; the pull request settles for it.',
    workaround: 'A lock is read with the name in place of the email.',
    issues: [8950],
    versions: { payload: '3.90.1', '@payloadcms/ui': '3.90.1' },
    onInit: showLockHolderName,
  },
  'unheld-locks.ts': {
    defect:
      'Payload (`checkDocumentLockStatus`): whether someone else edits a document is read without `req`, on a second connection, while the operation holds one for its transaction, so that as many saves as there are connections stop each other. Every save removes the lock, whosever it is, so that the next one who types in another form takes it: taking over does not hold. And a global is saved whoever edits it.',
    workaround:
      'Locks are read in the transaction, and a save leaves them; who edits releases the lock when leaving the form, or it ends by its age.',
    versions: { payload: '3.90.1' },
    onInit: holdLocks,
  },
  'unintended-publication.ts': {
    defect:
      'Payload: a change without `_status` of what has a draft over its published version is written over the published one with all that the draft has, its status too: it is no longer published. A change of many is written over drafts with what lies under them.',
    workaround:
      'Such a change is saved in the draft, as a bulk edit does; what is published stays.',
    issues: [13267],
    versions: { payload: '3.90.1' },
    onInit: keepPublicationStatus,
  },
  'unchecked-values.ts': {
    defect:
      'Payload: no draft is held to the types of its fields, and nothing to those of `createdAt` and `updatedAt`. Of a date that is none Postgres is the first to notice, which is a 500. A list or an object is taken for a text, whatever its length.',
    workaround: 'A hook of every date and text rejects it with the name of its field.',
    issues: [2806],
    versions: { payload: '3.90.1' },
    onInit: rejectUnfitValues,
  },
  'has-many-conditions/filter-by-values.ts': {
    defect:
      'Payload: a condition on a field that has many values (tags, roles of users) is compared with each value by itself, or with all of them as one, so that “equals” finds none, and “is not” all that have another value too.',
    workaround: 'Equal to one is who has it, and the negations leave out all who have it.',
    issues: [17770],
    versions: {
      payload: '3.90.1',
      '@payloadcms/db-postgres': '3.90.1',
      '@payloadcms/drizzle': '3.90.1',
    },
    onInit: filterByValues,
  },
  'unstable-order.ts': {
    defect:
      'Payload: orders end with `createdAt`, which the rows of one import share; the pull request settles for it. Documents that are equal in all of an order stand in another place from one page to the next: some are on two pages, some on none.',
    workaround: 'Every order ends with the id.',
    issues: [3209, 12447],
    versions: { '@payloadcms/db-postgres': '3.90.1', '@payloadcms/drizzle': '3.90.1' },
    onInit: sortStably,
  },
  'unguarded-query-paths.ts': {
    defect:
      'Payload: fields that are hidden or unreadable are checked in queries for accounts, but not in orders and conditions that go through a relation to one: `sort=author.hash` gives the order of the hashes. Nor does an order through a relation, or a condition on drafts, regard which of the related documents the user may read; other conditions meet those alone.',
    workaround:
      'An order or a condition that goes through such a field of accounts is rejected, and one that disregards access when the user may not read all the related documents.',
    versions: { payload: '3.90.1' },
    onInit: rejectHiddenPaths,
  },
  'dropped-conditions.ts': {
    defect:
      'Payload: conditions are dropped, so that a query matches everything, and a change too: of a name that every object inherits (`where[constructor][equals]=1`), after the thousandth parameter, without an operator (`where[title]=`), and in lists of what are no conditions. Others fail (`where=x`, `near` of a text, `in` below a field of JSON).',
    workaround: 'They are rejected, and a change of many needs a condition.',
    versions: { payload: '3.90.1' },
    onInit: rejectDroppedConditions,
  },
  'missing-version-tables.ts': {
    defect:
      'Payload: versions of a collection or global that has none are looked for in a table that is not there, which is a 500; the issue is of globals.',
    workaround:
      'Those of a collection are closed, and restoring one is a 404; globals lose the endpoints.',
    issues: [18056],
    versions: { payload: '3.90.1', '@payloadcms/db-postgres': '3.90.1' },
    onInit: closeVersions,
  },
  'unchecked-requests.ts': {
    defect:
      'Payload: its endpoints take ids, pages and names of collections unchecked, and fail with 500 for a word, a negative number, or a name that every object inherits; what may be done with a document is public (`access`), and so is which versions there are to those who may not read them.',
    workaround: 'They are checked before the endpoint, of ours and of the platform alike.',
    versions: { payload: '3.90.1' },
    onInit: checkRequests,
    afterError: respondUnfit,
  },
  'open-job-stats.ts': {
    defect:
      'Payload: when which task ran may be read and changed by every account over HTTP, and no setting closes it (`queues/config/global.js`).',
    workaround: 'It is closed once the configuration is read.',
    issues: [18197],
    versions: { payload: '3.90.1' },
    onInit: closeJobStats,
  },
  'labels-of-another-language.ts': {
    defect:
      'Payload: the fields that it hands to custom components of a form are cached for each collection, with labels in the language of the user who opened it first.',
    workaround: 'They are made for each form, which takes less than a millisecond.',
    versions: { '@payloadcms/ui': '3.90.1' },
    onInit: labelInOwnLanguage,
  },
  'unsent-changes/form-state-loader.mjs': {
    defect:
      'Payload: a form sends a change 250 ms after it, unless the state equals that which the last response of the server left (`MERGE_SERVER_STATE` in `fieldReducer`). A response that arrives within those 250 ms leaves a state that includes the change, which is never sent then: an added row stays a placeholder, a field that depends on what was chosen stays hidden, the last words of a block are missing in a preview.',
    workaround: 'What the server knows is what it was sent, with what it responded.',
    versions: { '@payloadcms/ui': '3.90.1' },
    calledBy: ['next.config.ts'],
    test: 'tests/unit/platform/workarounds/unsent-changes.test.ts',
  },
  'unsent-changes/resend-changes.tsx': {
    defect:
      'Payload: the response to a change from before the form was saved, which was not validated, removes the errors of the save.',
    workaround:
      'A rejected form is sent again once the response to an earlier change has arrived: by a state that differs in nothing but a mark.',
    versions: { '@payloadcms/ui': '3.90.1' },
    collection: withResentChanges,
    global: withGlobalResentChanges,
    test: 'tests/unit/platform/workarounds/unsent-changes.test.ts',
  },
  'unsent-changes/block-changes.tsx': {
    defect:
      'Payload: the form of a block hands its fields to the text once the server has responded to a change, 250 ms after it at the earliest (`onChange` of `features/blocks/client/component`), so that what is saved or published before goes without it.',
    workaround: 'They are handed to the text before the form is submitted.',
    versions: { '@payloadcms/richtext-lexical': '3.90.1' },
    calledBy: ['src/platform/workarounds/unsent-changes/with-resent-changes.ts'],
    test: 'tests/unit/platform/workarounds/unsent-changes.test.ts',
  },
  'unsent-changes/late-submit.ts': {
    defect:
      'Payload: the editor hands its text to the form when the browser is idle, half a second later on a busy one (`useRunDeprioritized`), so that what is saved or published before goes without the last words.',
    workaround:
      'A press that submits the form is passed on once the browser was idle, and an autosave that began meanwhile has ended.',
    versions: { '@payloadcms/richtext-lexical': '3.90.1' },
    calledBy: ['src/platform/workarounds/unsent-changes/resend-changes.tsx'],
    test: 'tests/unit/platform/workarounds/unsent-changes.test.ts',
  },
  'unsent-changes/unfolded-rows.ts': {
    defect:
      'Payload: the rows of a response are merged with whether they were open when it was asked for (`mergeServerFormState`), so that the response to an earlier change closes a row that was opened meanwhile, while it is filled in.',
    workaround: 'Rows that a response has opened or closed are set back.',
    versions: { '@payloadcms/ui': '3.90.1' },
    calledBy: ['src/platform/workarounds/unsent-changes/resend-changes.tsx'],
    test: 'tests/unit/platform/workarounds/unsent-changes.test.ts',
  },
  'inaccessible-markup/accessible-markup.tsx': {
    defect:
      'Payload: its markup misses names and roles that WCAG 2.2 A and AA ask for, and its style contrast and size (`wcag.css`).',
    workaround: 'Around every page, whatever the platform puts on it gets them (`faults.ts`).',
    issues: [1227, 17377, 18139, 18140],
    versions: { '@payloadcms/ui': '3.90.1', '@payloadcms/next': '3.90.1' },
    provider:
      '/src/platform/workarounds/inaccessible-markup/accessible-markup.tsx#AccessibleMarkup',
    test: 'tests/e2e/platform/workarounds/inaccessible-markup.test.ts',
  },
  'closed-menu.tsx': {
    defect:
      'Payload: up to a width of 1440 pixels, which most laptops have, the menu is closed on every page, and whether it was opened is not remembered.',
    workaround: 'What it takes for a narrow window ends at 1279 pixels.',
    versions: { '@payloadcms/ui': '3.90.1' },
    provider: '/src/platform/workarounds/closed-menu.tsx#OpenMenu',
    test: 'tests/e2e/platform/workarounds/closed-menu.test.ts',
  },
  'dates-of-another-region/dates-of-reader.tsx': {
    defect:
      'Payload: dates are written, and weeks begin, by the language of the account alone, in English and in date fields as in the United States, where what is typed in another form is taken for one of theirs (05.12. for the 12th of May); and the breadcrumb of a version is in the time zone of the server.',
    workaround:
      'The locale of date-fns is that of the browser’s region, which the formats of date fields follow, written or typed; what none of them matches is not taken; and the breadcrumb is written in the browser.',
    versions: { '@payloadcms/ui': '3.90.1', '@payloadcms/next': '3.90.1' },
    provider: '/src/platform/workarounds/dates-of-another-region/dates-of-reader.tsx#DatesOfReader',
    collection: localiseDates,
    global: localiseDates,
    test: 'tests/e2e/platform/workarounds/dates-of-another-region.test.ts',
  },
  'lost-connection.tsx': {
    defect:
      'Payload: forms show what the browser says of a request that did not come through, “Failed to fetch” in English, and nothing catches the failed request of a preference, which is then waited for without end.',
    workaround: '`window.fetch` fails in the person’s language, and a preference with a 503.',
    versions: { '@payloadcms/ui': '3.90.1' },
    provider: '/src/platform/workarounds/lost-connection.tsx#LostConnection',
    test: 'tests/e2e/platform/workarounds/lost-connection.test.ts',
  },
  'unreachable-lists.tsx': {
    defect:
      'Payload: a list that was opened by its address replaces the state of its history entry by null, before the router of Next has wrapped `history`. The router ignores Back to such an entry: the address is the list’s, the page that of the document.',
    workaround: 'A state of null leaves that which is there.',
    versions: { '@payloadcms/ui': '3.90.1', next: '16.4.6' },
    provider: '/src/platform/workarounds/unreachable-lists.tsx#ReachableLists',
    test: 'tests/e2e/leaving.test.ts',
    byVersionOnly: 'the list runs in a page with the router only',
  },
  'open-server-functions.ts': {
    defect:
      'Payload: `handleServerFunctions` authenticates and evaluates all access before it looks a name up, in a plain object: `constructor` is `Object`, which returns its arguments with the request, its cookie and the configuration. Most functions leave anonymous callers to themselves.',
    workaround:
      'Names are checked against a list, then the session, before the platform is called.',
    versions: { '@payloadcms/next': '3.90.1' },
    calledBy: ['src/app/(payload)/layout.tsx'],
    test: 'tests/integration/server/web/server-functions.test.ts',
    byVersionOnly: 'the platform looks a name up within a request of Next only',
  },
  'schema-validator-in-browsers.mjs': {
    defect:
      'Payload: what browsers share (`payload/shared`) loads a validator of JSON schemas, 31 kB of Brotli in each page, for fields of JSON that have a schema.',
    workaround: 'Browsers leave such a value to the server, which validates it in any case.',
    versions: { payload: '3.90.1' },
    calledBy: ['next.config.ts'],
    test: 'tests/unit/platform/workarounds/schema-validator-in-browsers.test.ts',
  },
  'method-override.ts': {
    defect:
      'Payload: of a POST that stands for a GET the body is read outside of any `try`, so that JSON which is none ends in a 500 of Next; and a form is appended to the URL by a question mark, so that its first condition is dropped when the URL has a query.',
    workaround: 'Both are 400.',
    versions: { payload: '3.90.1' },
    calledBy: ['src/app/(payload)/cms-api/[...slug]/route.ts'],
  },
  'undelayed-responses.ts': {
    defect:
      'Next: a response is on its way when the handler writes it, and no hook of Next or Payload lies between the COMMIT and that, for routes and server functions alike.',
    workaround:
      'What a handler writes is held back until work is settled, when the response begins and again when it ends: no caller reads that something is saved while another process would still respond from before.',
    versions: { next: '16.4.6', '@payloadcms/next': '3.90.1' },
    calledBy: ['src/server/web/next-handler.ts'],
    test: 'tests/unit/platform/workarounds/undelayed-responses.test.ts',
    byVersionOnly: 'that a hook is lacking shows in no response; a new one comes with a version',
  },
  'auth-endpoints.ts': {
    defect:
      'Payload: who may sign in, make the first account, verify one, or set a new password is decided by endpoints that every collection of accounts has, and no setting replaces or closes one of them; `/unlock` asks the collection’s access, and is there all the same.',
    workaround:
      'A collection’s own endpoints come first, so that these six, on the same paths, are the ones that respond.',
    versions: { payload: '3.90.1' },
    calledBy: ['collections/staff/users.ts'],
  },
  'decoded-uploads.ts': {
    defect:
      'Payload: an uploaded file is decoded by the process that serves everyone, animations too, and no setting of a collection leaves it out (`uploads/generateFileData.js`). Where a new document has a URL and a name in place of a file, it is fetched, and 500 if that fails.',
    workaround:
      'The file is taken from the request before Payload looks at it, and decoded by a process of its own; without a file the request is rejected.',
    versions: { payload: '3.90.1' },
    calledBy: ['src/content/files/hooks.ts', 'src/content/images/hooks.ts'],
  },
  'upload-edits.ts': {
    defect:
      'Payload: whoever updates an image may ask for a crop or a focal point by the query (`uploadEdits`), also where its collection has `crop: false` and `focalPoint: false`. That changes the row where the file is stored elsewhere, and decodes the file in this process.',
    workaround:
      'The query is taken away before Payload reads it; what the library does with it, it does in the process that decodes.',
    versions: { payload: '3.90.1' },
    calledBy: ['src/content/images/hooks.ts'],
  },
  'storage-plugin.ts': {
    defect:
      'Payload: after a file is stored, what the adapter returns is written into the document by a second update; a file and all copies of it are sent at once; the file of before is removed when one is replaced, also from under a URL that was published; the error of a removal is logged, and the document goes without its files.',
    workaround:
      'The plugin’s two hooks are called for one file each, with no document before, an `update` that does nothing, and a logger whose errors are thrown.',
    issues: [15991, 18191],
    versions: { '@payloadcms/plugin-cloud-storage': '3.90.1', '@payloadcms/storage-s3': '3.90.1' },
    calledBy: ['src/platform/uploads/upload-plugin.ts'],
  },
  'held-connection.ts': {
    defect:
      'Payload: with a pool of its own the adapter takes one connection at boot and keeps it, and one more whenever that is reset.',
    workaround: 'It is given a pool, and then takes none.',
    issues: [11727, 15674],
    versions: { '@payloadcms/db-postgres': '3.90.1' },
    calledBy: ['payload.config.ts'],
  },
  'failed-commits.ts': {
    defect:
      'Payload: a COMMIT that fails is reported as success, and a nested operation that fails rolls the transaction back and detaches the request from it, so that what comes after is written without one.',
    workaround:
      'The transaction is Drizzle’s own, which rejects, and is lent to Payload’s operations with the `req` for the time of the work. Their COMMIT does nothing, and their ROLLBACK has the work end with TransactionLost.',
    issues: [17726, 17727],
    versions: { payload: '3.90.1', '@payloadcms/db-postgres': '3.90.1', 'drizzle-orm': '0.45.2' },
    calledBy: ['src/data/transaction.ts', 'src/runtime/backup/migrate-on.ts'],
  },
  'jobs-of-dead-processes.ts': {
    defect:
      'Payload: a job that a process had begun when it died stays marked as running for ever, is never run again, and blocks its schedule.',
    workaround:
      'A job has a lease, which its handler extends; jobs whose lease has run out are given back.',
    issues: [17645],
    versions: { payload: '3.90.1' },
    calledBy: ['jobs/run-queues.ts', 'jobs/while-leased.ts'],
  },
  'logged-messages.ts': {
    defect:
      'Payload: whatever is thrown is logged with its message, and pino repeats that as the text of the line, past every serializer. Messages of database errors quote the values of a row.',
    workaround: 'The text of the line is the caller’s, or the kind of the error, and the reason.',
    versions: { payload: '3.90.1', pino: '10.4.0' },
    calledBy: ['src/muster.ts'],
  },
  'csv-parse.ts': {
    defect:
      'csv-parse: it creates an Error with a stack for each record with another number of fields than the first (44 to 75 µs), even where `relax_column_count` allows it; it bounds a field by `max_record_size` alone, which ends the file; and CR LF within quotes counts as two lines.',
    workaround:
      'The number of fields it expects is always that of the record; bytes of a field beyond the limit are dropped; line breaks within quotes are counted here.',
    versions: { 'csv-parse': '7.0.3' },
    calledBy: ['src/platform/csv/parse-records.ts'],
    test: 'tests/unit/platform/workarounds/csv-parse.test.ts',
  },
}
