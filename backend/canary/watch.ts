import type { Sql, Transaction } from '../database.ts'
import { clearCondition, setCondition } from '../operator-problems.ts'
import type { CanaryPlan } from './canary-options.ts'
import { createFlight, type Flight, flightsPerInterval } from './flights.ts'

const canaryLate = 'canary-late'

const flightEveryWhenLate = 60 // seconds; often, so that recovery is noticed soon
const shortAbsence = 30 // seconds without any process that do not restart the watch
const conditionExpiresIn = 10 * 60_000 // milliseconds, for when nobody watches any more

export interface CanaryCheck {
  flight: Flight | null // the caller sends it
  shouldRead: boolean
  hasNews: boolean
}

/** Done by one process for all: finds what arrived, reports what did not, and creates the next flight. */
export function checkCanary(sql: Sql, plan: CanaryPlan): Promise<CanaryCheck> {
  return sql.begin(async transaction => {
    const interval = plan.interval / 1000
    const [state] = await transaction<
      { isOther: boolean; hasOtherPace: boolean; wasAway: boolean; shouldNote: boolean }[]
    >`
      select
        mailbox is distinct from ${plan.mailbox} or is_read_back <> ${plan.isReadBack} as "isOther",
        told_within <> make_interval(secs => ${interval}) as "hasOtherPace",
        coalesce(watched_at < now() - make_interval(secs => ${Math.max(interval / 4, shortAbsence)}), true) as "wasAway",
        coalesce(watched_at < now() - make_interval(secs => ${interval / 12}), true) as "shouldNote"
      from backend.canary
      for update skip locked`
    if (!state) {
      return { flight: null, shouldRead: false, hasNews: false }
    }
    if (state.isOther) {
      await transaction`
        update backend.canary set mailbox = ${plan.mailbox}, is_read_back = ${plan.isReadBack}, proven_at = null`
    }
    const beginsAnew = state.isOther || state.hasOtherPace || state.wasAway
    if (beginsAnew) {
      await transaction`update backend.canary set watched_since = now(), next_flight_at = now()`
    }
    if (beginsAnew || state.shouldNote) {
      await transaction`
        update backend.canary set watched_at = now(), told_within = make_interval(secs => ${interval})`
    }
    const { isLate, hasNews } = await judge(transaction, plan)
    return {
      flight: await beginFlight(transaction, plan, isLate),
      shouldRead: plan.isReadBack && (await takeReading(transaction)),
      hasNews,
    }
  })
}

async function judge(
  sql: Transaction,
  { interval, isReadBack, alertsTo }: CanaryPlan,
): Promise<{ isLate: boolean; hasNews: boolean }> {
  await sql`
    update backend.canary c
    set proven_at = arrived.at
    from (
      select max(f.created_at) as at
      from backend.canary_flights f
      where case when ${isReadBack} then f.returned_at else f.delivered_at end is not null
        and f.recipient = (select mailbox from backend.canary)
    ) arrived
    where arrived.at > coalesce(c.proven_at, '-infinity')`
  // Outages that were reported without the database are stored in milliseconds.
  const [ended] = await sql<{ id: string }[]>`
    update backend.canary_outages o
    set ended_at = now()
    from backend.canary c
    where o.ended_at is null and date_trunc('milliseconds', c.proven_at) > o.since
    returning o.id`
  if (ended) {
    await clearCondition(sql, canaryLate)
    await queueNotice(sql, { outageId: ended.id, kind: 'well', to: alertsTo })
    // Mail leaves again, so waiting notices can go out now.
    await sql`
      update backend.canary_notices
      set next_attempt_at = now()
      where id in (
        select id from backend.canary_notices
        where outage_id = ${ended.id} and delivered_at is null
        for update skip locked
      )`
  }
  const lateAfter = (interval / 1000 / flightsPerInterval) * (flightsPerInterval - 1)
  const [found] = await sql<{ id: string }[]>`
    insert into backend.canary_outages (since, reason)
    select since, ''
    from (select greatest(proven_at, watched_since) as since from backend.canary) last
    where since < now() - make_interval(secs => ${lateAfter})
      and not exists (select from backend.canary_outages where ended_at is null)
    on conflict do nothing
    returning id`
  if (found) {
    await queueNotice(sql, { outageId: found.id, kind: 'late', to: alertsTo })
  }
  return { isLate: await tellOfOutage(sql, interval), hasNews: Boolean(ended ?? found) }
}

async function tellOfOutage(sql: Transaction, interval: number): Promise<boolean> {
  const [outage] = await sql<{ since: Date; reason: string }[]>`
    update backend.canary_outages
    set reason = ${await findReason(sql, interval)}
    where ended_at is null
    returning since, reason`
  if (outage) {
    await setCondition(
      sql,
      {
        kind: canaryLate,
        severity: 'critical',
        sentence: `The canary is late: no made-up message has arrived. ${outage.reason}`,
        advice: 'Messages of visitors may not arrive either. Alerts shows how far it came.',
      },
      { since: outage.since, expiresIn: conditionExpiresIn },
    )
  }
  return outage !== undefined
}

/** How far the newest flight came, apart from one that has only just left. */
async function findReason(sql: Transaction, interval: number): Promise<string> {
  const someTime = Math.min(20, interval / 1000 / flightsPerInterval / 2)
  const [row] = await sql<{ reason: string }[]>`
    select case
      when f.call_error is not null then f.call_error
      when f.taken_at is null then 'The function of the contact form did not answer.'
      when f.delivered_at is null then coalesce(f.last_error, 'The mail has not been sent.')
      when c.mailbox_error is not null then c.mailbox_error
      -- It has only just left: why those before it did not is still the reason.
      when f.delivered_at > now() - make_interval(secs => ${someTime}) and o.reason <> '' then o.reason
      else 'The mail server took it, and it is not in the mailbox.'
    end as reason
    from backend.canary c
    join backend.canary_outages o on o.ended_at is null
    join backend.canary_flights f on true
    where f.recipient = c.mailbox and f.returned_at is null
      and (f.created_at < now() - make_interval(secs => ${someTime}) or f.call_error is not null or f.last_error is not null)
    order by f.created_at desc
    limit 1`
  return row?.reason ?? 'Nothing could be sent.'
}

interface Notice {
  outageId: string
  kind: 'late' | 'well'
  to: string
}

const queueNotice = (sql: Transaction, { outageId, kind, to }: Notice) => sql`
  insert into backend.canary_notices ${sql({ outage_id: outageId, kind, recipient: to })}
  on conflict do nothing`

async function beginFlight(
  sql: Transaction,
  { mailbox, interval }: CanaryPlan,
  isLate: boolean,
): Promise<Flight | null> {
  const regular = interval / 1000 / flightsPerInterval
  const due = await sql`
    update backend.canary
    set next_flight_at = now() + make_interval(secs => ${isLate ? Math.min(regular, flightEveryWhenLate) : regular})
    where next_flight_at <= now()`
  if (due.count === 0) {
    return null
  }
  await sql`
    delete from backend.canary_flights
    where id in (
      select id from backend.canary_flights where created_at < now() - interval '2 days' for update skip locked
    )`
  await sql`delete from backend.canary_outages where ended_at < now() - interval '90 days'`
  return createFlight(sql, mailbox)
}

async function takeReading(sql: Transaction): Promise<boolean> {
  const taken = await sql`
    update backend.canary
    set reading_until = now() + interval '1 minute'
    where coalesce(reading_until < now(), true)
      and exists (
        select from backend.canary_flights
        where delivered_at is not null and returned_at is null and created_at > now() - interval '1 hour'
      )`
  return taken.count > 0
}

export async function endWatch(sql: Sql): Promise<void> {
  const wasOn = await sql`
    update backend.canary set mailbox = null, proven_at = null, watched_since = null where mailbox is not null`
  if (wasOn.count > 0) {
    await sql`update backend.canary_outages set ended_at = now() where ended_at is null`
    await clearCondition(sql, canaryLate)
  }
}
