import type { Config, SanitizedConfig } from 'payload'
import type { PublicCollection, PublicFields } from '#src/contract/content/added.ts'
import { builtInRoles, type RoleTable } from '#src/platform/access/roles.ts'
import type { Endpoint } from '#src/server/http/endpoint.ts'
import type { DashboardCard } from './options.ts'

export interface Installed {
  readonly roles: RoleTable
  readonly cards: readonly DashboardCard[]
  /** Those that are public. */
  readonly fields: PublicFields
  /** Those that are public. */
  readonly collections: readonly PublicCollection[]
  /** Slugs of all collections that were added. */
  readonly added: readonly string[]
  readonly operations: readonly Endpoint[]
}

const key = 'muster'
export const nothingAdded: Installed = {
  ...{ roles: builtInRoles, cards: [], fields: {}, collections: [], added: [], operations: [] },
}

export const withInstalled = (
  custom: Config['custom'],
  installed: Installed,
): NonNullable<Config['custom']> => ({ ...custom, [key]: installed })

/**
 * What is installed, read from the configuration itself: a module variable would exist once per
 * copy of the module in the server bundle (see src/settings/process-wide.ts).
 */
export function installedIn({ custom }: Pick<SanitizedConfig, 'custom'>): Installed {
  const installed: Installed | undefined = custom?.[key]
  return installed ?? nothingAdded
}

export const rolesIn = (config: Pick<SanitizedConfig, 'custom'>): RoleTable =>
  installedIn(config).roles
