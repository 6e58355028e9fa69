/**
 * What `npm test` leaves to `npm run test:full`: what depends on the versions of packages, of
 * Postgres and of former commits rather than on the sources, and long waits. Named on the command
 * line each runs by itself.
 */
const isShort = process.env['MUSTER_FAULTS'] === 'short'

export const onlyInFullRun = isShort
  ? [
      // The platform's pages without our workarounds.
      'tests/e2e/platform/workarounds/inaccessible-markup.test.ts',
      // A backup, a restore and a start; that each sample of a guide is run, or why not: unit/deploy.
      'tests/ops/guide-commands.test.ts',
      // Packages of Debian and npm, and a build.
      'tests/ops/image.test.ts',
      'tests/ops/postgres-15.test.ts',
      'tests/ops/replica.test.ts',
      'tests/ops/upgrade*.test.ts',
      // A second build of Next.
      'tests/e2e/organisation.test.ts',
      // What contract tests show of the same, in a browser; each flow of a role stays.
      'tests/e2e/addresses.test.ts',
      'tests/e2e/api-viewer.test.ts',
      'tests/e2e/board-live-updates.test.ts',
      'tests/e2e/bounces.test.ts',
      'tests/e2e/calendar.test.ts',
      'tests/e2e/contact-actions.test.ts',
      'tests/e2e/delivery-reason.test.ts',
      'tests/e2e/digest.test.ts',
      'tests/e2e/export.test.ts',
      'tests/e2e/guides.test.ts',
      'tests/e2e/held-submissions.test.ts',
      'tests/e2e/identity-provider.test.ts',
      'tests/e2e/jobs.test.ts',
      'tests/e2e/mail-check.test.ts',
      'tests/e2e/mail-gallery.test.ts',
      'tests/e2e/mail-inbox.test.ts',
      'tests/e2e/newsletter-audience.test.ts',
      'tests/e2e/newsletter-results.test.ts',
      'tests/e2e/newsletter-sending.test.ts',
      'tests/e2e/petitions.test.ts',
      'tests/e2e/placeholders.test.ts',
      'tests/e2e/proof-of-work.test.ts',
      'tests/e2e/recipients.test.ts',
      'tests/e2e/sending-control.test.ts',
      'tests/e2e/shifts.test.ts',
      'tests/e2e/stages.test.ts',
      'tests/e2e/topics.test.ts',
      'tests/e2e/trash.test.ts',
      'tests/e2e/webhooks.test.ts',
      'tests/e2e/weekly-maximum.test.ts',
      'tests/e2e/welcome-mail.test.ts',
      // Plans of queries over twenty thousand rows.
      'tests/integration/content/spelling-plans.test.ts',
      'tests/integration/people/subscribers-of-topic.test.ts',
      // Kills, locks and silences of whole processes, each for long.
      'tests/faults/frozen-web-process.test.ts',
      'tests/faults/killed-bulk-edits.test.ts',
      'tests/faults/killed-registrations.test.ts',
      'tests/faults/killed-webhook-workers.test.ts',
      'tests/faults/locked-table.test.ts',
      'tests/faults/many-workers.test.ts',
      'tests/faults/restarted-database.test.ts',
      'tests/faults/silent-database.test.ts',
      'tests/faults/trickling-servers.test.ts',
      'tests/faults/unsubscribing-readers.test.ts',
      'tests/integration/people/killed-workers.test.ts',
      // What former versions left.
      'tests/integration/jobs/upgrade-pending-mail.test.ts',
      'tests/integration/upgrade-media.test.ts',
      // Two installations.
      'tests/integration/workspace/webhooks/two-musters.test.ts',
    ]
  : []

/**
 * A test with this tag (`{ tags: 'long' }`) waits, builds or kills for long, or shows in a browser
 * what a contract test or another view shows (a lost connection, a phone, a role without the
 * right); as an option of vitest.
 */
export const longTests = { tags: [{ name: 'long' }], filter: ['!long'] }

/** All but the tests of what a package does without us: “Payload alone …”. */
export const sourcesAlone = /^(?!.*\b(?:Payload|Next|csv-parse)\b.*\balone\b)/
