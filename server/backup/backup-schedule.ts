import type { Sql } from '../../backend/database.ts'
import type { BackupTask } from './backup-jobs.ts'

/** A failed task waits for an hour. Times in the future are of a clock that was ahead, and do not count. */
export async function listDueTasks(
  sql: Sql,
  { hasMoments, canProve, needsBase }: { hasMoments: boolean; canProve: boolean; needsBase: boolean },
): Promise<BackupTask[]> {
  // A night begins at 2:00 in Lagos, 1:00 UTC.
  const [row] = await sql<[{ archive: boolean; drill: boolean; base: boolean }]>`
    with tried as (
      select kind, max(started_at) as at from backend.backups where started_at <= now() group by kind
    ),
    made as (
      select kind, max(snapshot_at) as at
      from backend.backups
      where finished_at is not null and error is null and snapshot_at <= now()
      group by kind
    ),
    night as (
      select date_trunc('day', now() at time zone 'UTC' - interval '1 hour') at time zone 'UTC' + interval '1 hour' as at
    )
    select
      coalesce((select at from made where kind = 'archive') < night.at, true)
        and coalesce((select at from tried where kind = 'archive') < now() - interval '1 hour', true) as archive,
      exists (select from made where kind = 'archive')
        and not exists (
          select from backend.backups
          where proven_at between now() - interval '7 days' and now()
            or (proof_error is not null and snapshot_at = (select at from made where kind = 'archive'))
        ) as drill,
      (${needsBase} or coalesce((select at from made where kind = 'base') < now() - interval '7 days', true))
        and (${needsBase} or coalesce((select at from tried where kind = 'base') < now() - interval '1 hour', true)) as base
    from night`
  return [
    ...(row.archive ? (['archive'] as const) : []),
    ...(row.base && hasMoments ? (['base'] as const) : []),
    ...(row.drill && canProve ? (['drill'] as const) : []),
  ]
}
