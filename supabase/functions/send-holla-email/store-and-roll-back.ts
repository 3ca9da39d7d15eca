import type postgres from 'postgres'

/** Stores as for a visitor, checks deferred constraints, and rolls back. */
export async function tryOut(
  transaction: postgres.TransactionSql,
  store: (sql: postgres.TransactionSql) => Promise<void>,
): Promise<void> {
  const takenBack = new Error('taken back')
  await transaction
    .savepoint(async savepoint => {
      await store(savepoint)
      await savepoint`set constraints all immediate`
      throw takenBack
    })
    .catch(error => {
      if (error !== takenBack) throw error
    })
}
