import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lexicalEditor } from '@payloadcms/richtext-lexical'
import { buildConfig } from 'payload'
import sharp from 'sharp'
import { inboxCommands } from '#collections/email/inbox-commands.ts'
import { globals } from '#collections/globals/index.ts'
import { collections } from '#collections/index.ts'
import { jobs } from '#jobs/index.ts'
import {
  closeJobStats,
  closeVersions,
  restrictPlatformCollections,
} from '#src/access/platform-collections.ts'
import { savedFilters } from '#src/access/saved-filters.ts'
import { failWhenAuthenticationFails } from '#src/accounts/authentication-failures.ts'
import { nameWhoEdits } from '#src/accounts/editor-names.ts'
import { writeSessionsOnly } from '#src/accounts/write-sessions-only.ts'
import { viewsConfig } from '#src/admin/own-views/own-views.ts'
import { saySignedOut } from '#src/admin/refusals/signed-out.ts'
import { i18n } from '#src/admin/translations/i18n.ts'
import { inAllLanguages } from '#src/admin/translations/translate-config.ts'
import { env } from '#src/config/env.ts'
import { platformLog } from '#src/config/platform-log.ts'
import { filterByValues } from '#src/db/has-many/filter-by-values.ts'
import { databaseAdapter } from '#src/db/pool/adapter.ts'
import { logLostConnections } from '#src/db/pool/database-pool.ts'
import { orderStably } from '#src/db/stable-order.ts'
import { platformMail } from '#src/email/platform-mail.ts'
import { boundOperations } from '#src/hooks/bound-operations.ts'
import { refuseUnreadableDates } from '#src/hooks/dates.ts'
import { limitDocumentSize } from '#src/hooks/document-size.ts'
import { rejectHiddenPaths } from '#src/hooks/hidden-paths.ts'

// Bundlers know `import.meta.url` only.
const here = dirname(fileURLToPath(import.meta.url))

export default buildConfig({
  secret: env().PAYLOAD_SECRET,
  serverURL: env().BASE_URL,
  routes: { api: '/cms-api', admin: '/admin' },
  graphQL: { disable: true },
  telemetry: false,
  editor: lexicalEditor(),
  email: platformMail,
  sharp,
  ...inAllLanguages({ collections, globals, queryPresets: savedFilters }),
  endpoints: inboxCommands,
  jobs,
  onInit: (payload) => {
    logLostConnections(payload)
    failWhenAuthenticationFails(payload)
    writeSessionsOnly(payload)
    restrictPlatformCollections(payload)
    nameWhoEdits(payload)
    refuseUnreadableDates(payload)
    filterByValues(payload)
    orderStably(payload)
    boundOperations(payload)
    limitDocumentSize(payload)
    rejectHiddenPaths(payload)
    closeVersions(payload)
    closeJobStats(payload)
  },
  hooks: { afterError: [saySignedOut] },
  logger: platformLog(env().LOG_LEVEL),
  // A form is an image and, as JSON in one field, the document; see src/web/body-bounds.ts.
  bodyParser: {
    limits: {
      fileSize: 12 * 1024 * 1024,
      fieldSize: 1024 * 1024,
      fields: 20,
      files: 10,
      parts: 30,
    },
  },
  i18n,
  admin: {
    user: 'users',
    // As people write a moment in the language they chose, where the platform would write English.
    dateFormat: 'PPp',
    // The platform's own default tells a third party who signs in.
    avatar: 'default',
    meta: { defaultOGImageType: 'off', titleSuffix: '' },
    components: {
      graphics: {
        Logo: '/src/admin/branding/graphics.tsx#BrandLogo',
        Icon: '/src/admin/branding/graphics.tsx#BrandIcon',
      },
      beforeLogin: ['/src/admin/branding/sign-in-title.tsx#SignInTitle'],
      header: ['/src/admin/branding/skip-link.tsx#SkipLink'],
      providers: [
        '/src/admin/branding/brand-style.tsx#BrandStyle',
        '/src/admin/accessibility/mended-markup.tsx#MendedMarkup',
        '/src/admin/lost-connection.tsx#LostConnection',
        '/src/admin/bulk/bulk-panel.tsx#BulkPanel',
      ],
      beforeDashboard: ['/src/admin/dashboard/dashboard.tsx#Dashboard'],
      beforeNavLinks: [
        '/src/admin/branding/menu-brand.tsx#MenuBrand',
        '/src/admin/own-views/own-view-links.tsx#OwnViewLinks',
      ],
      views: viewsConfig,
    },
    importMap: {
      baseDir: here,
      importMapFile: join(here, 'src/app/(payload)/admin/importMap.js'),
    },
  },
  typescript: { autoGenerate: false, outputFile: join(here, 'src/payload-types.ts') },
  db: databaseAdapter({
    push: false,
    migrationDir: join(here, 'migrations'),
  }),
})
