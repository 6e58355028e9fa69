export const secrets = {
  PAYLOAD_SECRET: 'a secret for tests only',
  JWT_SECRET: 'another secret for tests only',
}

/** The settings of a process under test, as if its environment had them. */
export function applySettings(databaseUrl: string, dataDir: string): void {
  Object.assign(process.env, {
    ...secrets,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    BASE_URL: 'http://muster.test',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
  })
}
