import type { Sql } from '../../backend/database.ts'
import { type Condition, clearCondition, setCondition } from '../../backend/operator-problems.ts'

interface Report {
  canProve: boolean
  expiresIn: number // milliseconds
}

export async function reportOverdueBackups(sql: Sql, { canProve, expiresIn }: Report): Promise<void> {
  const [{ isOverdue, isUnproven }] = await sql<[{ isOverdue: boolean; isUnproven: boolean }]>`
    select
      coalesce(
        max(snapshot_at) filter (where finished_at is not null and snapshot_at <= now()),
        (select min(applied_at) from migrations.history)
      ) < now() - interval '26 hours' as "isOverdue",
      coalesce(
        coalesce(max(proven_at) filter (where proven_at <= now()), min(finished_at)) < now() - interval '15 days',
        false
      ) as "isUnproven"
    from backend.backups
    where kind = 'archive' and error is null`
  const tell = (isSo: boolean, condition: Condition) =>
    isSo ? setCondition(sql, condition, { expiresIn }) : clearCondition(sql, condition.kind)
  await tell(isOverdue, {
    kind: 'backup-overdue',
    severity: 'critical',
    sentence: 'The last good backup is more than a day old.',
    advice: 'See why in the log of the supervisor, and run npm run backup.',
  })
  await tell(isUnproven, {
    kind: 'backup-unproven',
    severity: 'warning',
    sentence: 'For two weeks no restore has proven a backup.',
    advice: canProve
      ? 'See why in the log of the supervisor, and run npm run restore -- --drill.'
      : 'Run npm run restore -- --drill --identity <file>, or set BACKUP_IDENTITY_FILE.',
  })
}
