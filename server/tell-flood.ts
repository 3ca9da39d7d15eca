import type { Sql } from '../backend/database.ts'
import { setCondition } from '../backend/operator-problems.ts'

const hour = 3_600_000

/** Told for an hour after the last such letter. */
export const tellFlood = (sql: Sql) =>
  setCondition(
    sql,
    {
      kind: 'messages-flood',
      severity: 'warning',
      sentence:
        'More messages come than people write. Those beyond 2,000 an hour are kept under Spam and not mailed.',
      advice: 'Look through Spam under Messages for what people wrote meanwhile.',
    },
    { expiresIn: hour },
  )
