/** The settings of a process under test, as if its environment had them. */
export function applySettings(databaseUrl: string, dataDir: string): void {
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PAYLOAD_SECRET: 'a secret for tests only',
    JWT_SECRET: 'another secret for tests only',
    BASE_URL: 'http://muster.test',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
  })
}
