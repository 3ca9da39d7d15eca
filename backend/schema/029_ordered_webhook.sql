-- migrate: compatible
-- What is told of one lead, or of one condition, goes in its order: if "well again" came first, "critical" would stay the last
-- word. What the receiver refuses by itself (4xx) holds nothing up.
create function backend.follows_waiting_delivery(p_delivery backend.webhook_deliveries) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from backend.webhook_deliveries earlier
    where earlier.delivered_at is null and earlier.failed_at is null
      and coalesce(earlier.data ->> 'lead_id', earlier.data ->> 'kind') = coalesce(p_delivery.data ->> 'lead_id', p_delivery.data ->> 'kind')
      and earlier.created_at < p_delivery.created_at
      and coalesce(earlier.last_status, 0) not between 400 and 499
  )
$$;
create index webhook_deliveries_order_idx
on backend.webhook_deliveries ((coalesce(data ->> 'lead_id', data ->> 'kind')), created_at)
where delivered_at is null and failed_at is null;

-- One transaction tells of many, and one that began earlier may tell later.
alter table backend.webhook_deliveries alter column created_at set default clock_timestamp();

-- The receiver is well again: what waited for it does not wait for its next attempt, which may be hours away.
create function backend.retry_webhook_deliveries() returns void
language sql set search_path = ''
as $$
  update backend.webhook_deliveries
  set next_attempt_at = now()
  where id in (
    select id from backend.webhook_deliveries
    where delivered_at is null and failed_at is null and next_attempt_at > now()
      and attempts > 0 and coalesce(last_status, 0) not between 400 and 499
    for update skip locked
  )
$$;

revoke execute on function backend.follows_waiting_delivery(backend.webhook_deliveries), backend.retry_webhook_deliveries()
from public, anon, service_role;
