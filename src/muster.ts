import type { Config, Payload } from 'payload'
import { withGlobalHistory } from '#collections/audit-history.ts'
import { globals } from '#collections/globals/index.ts'
import { collections, forStaff } from '#collections/index.ts'
import { adminEndpoints } from '#endpoints/admin/index.ts'
import { describeFailures } from '#jobs/describe-failures.ts'
import { extendJobs } from '#jobs/extend-jobs.ts'
import { jobs } from '#jobs/index.ts'
import { requireSecondFactor } from '#src/access/require-second-factor.ts'
import { builtInRoles } from '#src/access/roles.ts'
import { savedFilters } from '#src/access/saved-filters.ts'
import { checkSessions } from '#src/accounts/check-sessions.ts'
import { placesFor } from '#src/admin/find/places/places.ts'
import { recordChanges } from '#src/audit/record-changes.ts'
import { env } from '#src/config/env.ts'
import { mailLengths } from '#src/contract/email/lengths.ts'
import { searchListsByWords } from '#src/db/find/search-lists.ts'
import { readTotalsFromRowCounts } from '#src/db/totals-from-row-counts.ts'
import { platformMail } from '#src/email/ledger/platform-mail.ts'
import { adminConfig } from '#src/extension/admin-config.ts'
import { bindRoles } from '#src/extension/bind-roles.ts'
import { extendCollections } from '#src/extension/extend-collections.ts'
import { type Installed, withInstalled } from '#src/extension/installed.ts'
import type { MusterOptions } from '#src/extension/options.ts'
import { countCodePoints } from '#src/fields/contract-limits.ts'
import { compareVersions } from '#src/hooks/compare-versions.ts'
import { limitDocumentSize } from '#src/hooks/document-size.ts'
import { limitConditions } from '#src/hooks/limit-conditions.ts'
import { limitOperations } from '#src/hooks/limit-operations.ts'
import { reportSavedFilters, withGlobalOutcomeMessage } from '#src/hooks/outcome-message.ts'
import { mountOperations, withOperations } from '#src/http/admin.ts'
import { workarounds } from '#src/platform-workarounds/index.ts'
import { platformLog } from '#src/platform-workarounds/logged-messages.ts'
import { uploadFolders } from '#src/storage/upload-folders.ts'
import { storeUploads } from '#src/storage/upload-plugin.ts'
import { respondSignedOut } from '#src/translations/errors/signed-out.ts'
import { i18nWith } from '#src/translations/i18n.ts'
import { inAllLanguages, translateCollection } from '#src/translations/translate-config.ts'

export { areaAccess, none, signedIn, staffMay, staffMayAny } from '#src/access/index.ts'
export type * from '#src/extension/options.ts'

const patches = Object.values(workarounds)

const onInit = (payload: Payload): void => {
  describeFailures(payload)
  checkSessions(payload)
  limitOperations(payload)
  limitDocumentSize(payload)
  limitConditions(payload)
  for (const patch of patches) patch.onInit?.(payload)
  compareVersions(payload)
  searchListsByWords(payload)
  readTotalsFromRowCounts(payload)
  // Last, so that it stands before what others put in place of endpoints.
  requireSecondFactor(payload)
  recordChanges(payload)
  reportSavedFilters(payload)
}

const installedBy = ({ roles = {}, cards = [] }: MusterOptions): Installed => {
  const added = Object.entries(roles).map(([name, { grants }]) => [name, grants] as const)
  return { roles: { ...Object.fromEntries(added), ...builtInRoles }, cards }
}

const wordsIn = ({ languages = {}, texts = {} }: MusterOptions) => ({
  ...texts,
  ...Object.fromEntries(Object.entries(languages).map(([code, { words }]) => [code, words])),
})

const stored = (incoming: Config, options: MusterOptions, { roles }: Installed) =>
  inAllLanguages(
    {
      collections: extendCollections([...collections, ...(incoming.collections ?? [])], options)
        .map(forStaff)
        .map((collection) => bindRoles(collection, roles))
        .map(countCodePoints)
        .map((each) => patches.reduce((now, { collection }) => collection?.(now) ?? now, each)),
      globals: [...globals, ...(incoming.globals ?? [])]
        .map(withGlobalHistory)
        .map(withGlobalOutcomeMessage)
        .map((each) => bindRoles(each, roles))
        .map(countCodePoints)
        .map((each) => patches.reduce((now, { global }) => global?.(now) ?? now, each)),
      queryPresets: savedFilters,
    },
    wordsIn(options),
  )

/**
 * Muster as a Payload plugin: a function from configuration to configuration. The given
 * configuration stays, except for routes, GraphQL, mail and logs, which are ours; database, secret,
 * editor and generated files belong to the installation. Throws InvalidOptions.
 */
export const muster =
  (options: MusterOptions = {}) =>
  async (incoming: Config): Promise<Config> => {
    const installed = installedBy(options)
    const served = adminEndpoints(placesFor)
    const configured: Config = {
      ...incoming,
      routes: { api: '/cms-api', admin: '/admin' },
      graphQL: { disable: true },
      telemetry: false,
      // For texts without an explicit limit. Payload's default of 40,000 characters is below the
      // limits of the contract: https://payloadcms.com/docs/configuration/overview.
      defaultMaxTextLength: mailLengths.html,
      email: platformMail,
      ...stored(incoming, options, installed),
      custom: withInstalled(incoming.custom, installed),
      jobs: extendJobs(
        jobs((each) =>
          withOperations(served)(
            bindRoles(translateCollection(wordsIn(options), each), installed.roles),
          ),
        ),
        incoming.jobs ?? {},
        options,
      ),
      onInit: async (payload) => {
        onInit(payload)
        await incoming.onInit?.(payload)
      },
      hooks: {
        ...incoming.hooks,
        afterError: [
          respondSignedOut,
          ...patches.flatMap(({ afterError = [] }) => afterError),
          ...(incoming.hooks?.afterError ?? []),
        ],
      },
      logger: platformLog(env().LOG_LEVEL),
      // A form is an image and, as JSON in one field, the document; see src/web/bodies/platform-limits.ts.
      bodyParser: {
        limits: {
          fileSize: 12 * 1024 * 1024,
          fieldSize: 1024 * 1024,
          fields: 20,
          files: 10,
          parts: 30,
        },
      },
      i18n: await i18nWith(options.languages),
      admin: adminConfig(incoming.admin, installed.cards),
    }
    return storeUploads(uploadFolders)(mountOperations(configured, served))
  }
