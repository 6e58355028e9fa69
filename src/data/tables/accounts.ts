import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { timestamptz } from './column-types.ts'

export const accountTables = {
  email_changes: pgTable(
    'email_changes',
    {
      id: bigserial('id', { mode: 'bigint' }).primaryKey(),
      account: integer('account_id').notNull(),
      from: text('from_email').notNull(),
      tokenHash: text('token_hash').notNull(),
      changedAt: timestamptz('changed_at').notNull().defaultNow(),
      expiresAt: timestamptz('expires_at').notNull(),
    },
    (table) => [
      uniqueIndex('email_changes_token_hash_idx').on(table.tokenHash),
      index('email_changes_account_idx').on(table.account, table.id),
      index('email_changes_expires_at_idx').on(table.expiresAt),
    ],
  ),
  invitations: pgTable(
    'invitations',
    {
      account: integer('account_id').primaryKey(),
      tokenHash: text('token_hash').notNull(),
      invitedBy: integer('invited_by_id'),
      sentAt: timestamptz('sent_at').notNull().defaultNow(),
      expiresAt: timestamptz('expires_at').notNull(),
    },
    (table) => [uniqueIndex('invitations_token_hash_idx').on(table.tokenHash)],
  ),
  login_attempts: pgTable(
    'login_attempts',
    {
      account: text('account').notNull(),
      address: text('address').notNull(),
      recent: timestamptz('recent').array().notNull(),
      lastAt: timestamptz('last_at').notNull(),
      isAllowed: boolean('is_allowed').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.account, table.address] }),
      index('login_attempts_last_at').on(table.lastAt),
    ],
  ),
  passkey_challenges: pgTable(
    'passkey_challenges',
    {
      handleHash: text('handle_hash').primaryKey(),
      purpose: text('purpose').notNull(),
      account: integer('account_id'),
      challenge: text('challenge').notNull(),
      network: text('network').notNull(),
      expiresAt: timestamptz('expires_at').notNull(),
    },
    (table) => [
      index('passkey_challenges_network_idx').on(table.network, table.expiresAt),
      index('passkey_challenges_expires_at_idx').on(table.expiresAt),
    ],
  ),
  passkeys: pgTable(
    'passkeys',
    {
      id: text('id').primaryKey(),
      account: integer('account_id').notNull(),
      publicKey: text('public_key').notNull(),
      counter: bigint('counter', { mode: 'number' }).notNull(),
      transports: text('transports').array().notNull(),
      name: text('name').notNull(),
      createdAt: timestamptz('created_at').notNull().defaultNow(),
      lastUsedAt: timestamptz('last_used_at'),
    },
    (table) => [index('passkeys_account_idx').on(table.account)],
  ),
  provider_attempts: pgTable(
    'provider_attempts',
    {
      handleHash: text('handle_hash').primaryKey(),
      state: text('state').notNull(),
      nonce: text('nonce').notNull(),
      verifier: text('verifier').notNull(),
      destination: text('destination').notNull(),
      account: integer('account_id'),
      network: text('network').notNull(),
      expiresAt: timestamptz('expires_at').notNull(),
    },
    (table) => [
      index('provider_attempts_network_idx').on(table.network, table.expiresAt),
      index('provider_attempts_expires_at_idx').on(table.expiresAt),
    ],
  ),
  provider_identities: pgTable(
    'provider_identities',
    {
      issuer: text('issuer').notNull(),
      subject: text('subject').notNull(),
      account: integer('account_id').notNull(),
      linkedAt: timestamptz('linked_at').notNull().defaultNow(),
    },
    (table) => [
      primaryKey({ columns: [table.issuer, table.subject] }),
      uniqueIndex('provider_identities_account_idx').on(table.account, table.issuer),
    ],
  ),
  recovery_codes: pgTable(
    'recovery_codes',
    { account: integer('account_id').notNull(), hash: text('hash').notNull() },
    (table) => [primaryKey({ columns: [table.account, table.hash] })],
  ),
  sign_ins: pgTable(
    'sign_ins',
    {
      key: text('key').primaryKey(),
      account: integer('account_id').notNull(),
      kind: text('kind').notNull(),
      device: text('device').notNull(),
      network: text('network').notNull(),
      hasFactor: boolean('has_factor').notNull().default(false),
      createdAt: timestamptz('created_at').notNull(),
      lastUsedAt: timestamptz('last_used_at').notNull(),
      expiresAt: timestamptz('expires_at').notNull(),
      endedAt: timestamptz('ended_at'),
    },
    (table) => [
      index('sign_ins_account_idx').on(table.account, table.createdAt),
      index('sign_ins_expires_at_idx').on(table.expiresAt),
    ],
  ),
  totp_secrets: pgTable('totp_secrets', {
    account: integer('account_id').primaryKey(),
    secret: text('secret').notNull(),
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    confirmedAt: timestamptz('confirmed_at'),
  }),
}
