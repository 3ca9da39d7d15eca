import type { Sql } from '../../backend/database.ts'
import { clearCondition, setCondition } from '../../backend/operator-problems.ts'

interface Report {
  canProve: boolean
  expiresIn: number // milliseconds
}

export async function reportOverdueBackups(sql: Sql, report: Report): Promise<void> {
  await reportOverdue(sql, report.expiresIn)
  await reportUnproven(sql, report)
}

async function reportOverdue(sql: Sql, expiresIn: number): Promise<void> {
  const [row] = await sql<[{ overdue: boolean }]>`
    select coalesce(max(snapshot_at), (select min(applied_at) from migrations.history)) < now() - interval '26 hours' as overdue
    from backend.backups
    where kind = 'archive' and finished_at is not null and error is null and snapshot_at <= now()`
  if (row.overdue) {
    await setCondition(
      sql,
      {
        kind: 'backup-overdue',
        severity: 'critical',
        sentence: 'The last good backup is more than a day old.',
        advice: 'See why in the log of the supervisor, and run npm run backup.',
      },
      { expiresIn },
    )
  } else {
    await clearCondition(sql, 'backup-overdue')
  }
}

async function reportUnproven(sql: Sql, { canProve, expiresIn }: Report): Promise<void> {
  const [row] = await sql<[{ unproven: boolean }]>`
    select coalesce(
      coalesce(max(proven_at) filter (where proven_at <= now()), min(finished_at)) < now() - interval '15 days',
      false
    ) as unproven
    from backend.backups
    where kind = 'archive' and error is null`
  if (row.unproven) {
    await setCondition(
      sql,
      {
        kind: 'backup-unproven',
        severity: 'warning',
        sentence: 'For two weeks no restore has proven a backup.',
        advice: canProve
          ? 'See why in the log of the supervisor, and run npm run restore -- --drill.'
          : 'Run npm run restore -- --drill --identity <file>, or set BACKUP_IDENTITY_FILE.',
      },
      { expiresIn },
    )
  } else {
    await clearCondition(sql, 'backup-unproven')
  }
}
