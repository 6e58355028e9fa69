import type { Config, Payload } from 'payload'
import { withGlobalHistory } from '#collections/audit-history.ts'
import { about } from '#collections/globals/about.ts'
import { navigation } from '#collections/globals/navigation.ts'
import { settings } from '#collections/globals/settings.ts'
import { collections, forStaff } from '#collections/index.ts'
import { describeFailures } from '#jobs/describe-failures.ts'
import { extendJobs } from '#jobs/extend-jobs.ts'
import { jobs } from '#jobs/index.ts'
import { checkSessions } from '#src/accounts/sessions/check-sessions.ts'
import {
  reportSavedFilters,
  withGlobalOutcomeMessage,
} from '#src/content/publishing/outcome-message.ts'
import { mailLengths } from '#src/contract/newsletters/lengths.ts'
import { readTotalsFromRowCounts } from '#src/data/totals-from-row-counts.ts'
import { inAllLanguages, translateCollection } from '#src/locales/translate-config.ts'
import { platformMail } from '#src/mail/ledger/platform-mail.ts'
import { requireSecondFactor } from '#src/platform/access/require-second-factor.ts'
import { respondSignedOut } from '#src/platform/access/respond-signed-out.ts'
import { builtInRoles } from '#src/platform/access/roles.ts'
import { savedFilters } from '#src/platform/access/saved-filters.ts'
import { recordChanges } from '#src/platform/audit/record-changes.ts'
import { adminConfig } from '#src/platform/extension/admin-config.ts'
import { bindRoles } from '#src/platform/extension/bind-roles.ts'
import { extendCollections } from '#src/platform/extension/extend-collections.ts'
import { i18nWith } from '#src/platform/extension/i18n.ts'
import { type Installed, withInstalled } from '#src/platform/extension/installed.ts'
import type { MusterOptions } from '#src/platform/extension/options.ts'
import { processRole } from '#src/platform/extension/process-role.ts'
import { readPublicOptions } from '#src/platform/extension/public-options.ts'
import { countCodePoints } from '#src/platform/fields/contract-limits.ts'
import { compareVersions } from '#src/platform/hooks/compare-versions.ts'
import { composeTexts } from '#src/platform/hooks/composed-texts.ts'
import { limitDocumentSize } from '#src/platform/hooks/document-size.ts'
import { limitConditions } from '#src/platform/hooks/limit-conditions.ts'
import { uploadFolders } from '#src/platform/uploads/upload-folders.ts'
import { storeUploads } from '#src/platform/uploads/upload-plugin.ts'
import { workarounds } from '#src/platform/workarounds/index.ts'
import { platformLog } from '#src/platform/workarounds/logged-messages.ts'
import { mountOperations, withOperations } from '#src/runtime/kernel/admin.ts'
import { env } from '#src/settings/env.ts'
import { limitOperations } from '#src/workspace/bulk/limit-operations.ts'
import { searchListsByWords } from '#src/workspace/find/sql/search-lists.ts'

export * from '#src/contract/define.ts'
export * from '#src/contract/parameters.ts'
export * from '#src/contract/values.ts'
export { database } from '#src/data/transaction.ts'
export { areaAccess, none, signedIn, staffMay, staffMayAny } from '#src/platform/access/index.ts'
export type * from '#src/platform/extension/options.ts'
export { endpoint, transactional } from '#src/server/http/endpoint.ts'
export { InvalidRequest, NotFound } from '#src/server/http/errors.ts'

const globals = [navigation, about, settings].map((global) => ({
  ...global,
  admin: { ...global.admin, hideAPIURL: true },
}))

const patches = Object.values(workarounds)

const onInit = (payload: Payload): void => {
  describeFailures(payload)
  checkSessions(payload)
  composeTexts(payload)
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

const installedBy = (options: MusterOptions): Installed => {
  const { roles = {}, cards = [] } = options
  const added = Object.entries(roles).map(([name, { grants }]) => [name, grants] as const)
  const table = { ...Object.fromEntries(added), ...builtInRoles }
  return { roles: table, cards, ...readPublicOptions(options) }
}

const operations = async () => {
  if (!processRole().servesRequests) return []
  const { adminEndpoints } = await import('#endpoints/admin/index.ts')
  const { placesFor } = await import('#src/workspace/find/admin/places/places.ts')
  return adminEndpoints(placesFor)
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
    const served = await operations()
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
      // A form is an image and, as JSON in one field, the document; see src/server/web/bodies/peek-body.ts.
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
