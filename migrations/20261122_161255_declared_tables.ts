/**
 * Nothing changes in the database: its snapshot is the first that has the tables of
 * `src/data/tables`, which migrations before this one have made.
 */
export async function up(): Promise<void> {
  return undefined
}

export async function down(): Promise<void> {
  return undefined
}
