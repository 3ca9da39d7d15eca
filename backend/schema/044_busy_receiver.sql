-- migrate: compatible
-- 408, 425 and 429 say that the receiver has no time, not that it will not have this message: the order holds.
create function backend.refused_by_itself(p_status integer) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(p_status between 400 and 499 and p_status not in (408, 425, 429), false)
$$;

create or replace function backend.follows_waiting_delivery(p_delivery backend.webhook_deliveries) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from backend.webhook_deliveries earlier
    where earlier.delivered_at is null and earlier.failed_at is null
      and coalesce(earlier.data ->> 'lead_id', earlier.data ->> 'kind') = coalesce(p_delivery.data ->> 'lead_id', p_delivery.data ->> 'kind')
      and earlier.created_at < p_delivery.created_at
      and not backend.refused_by_itself(earlier.last_status)
  )
$$;

create or replace function backend.retry_webhook_deliveries() returns void
language sql set search_path = ''
as $$
  update backend.webhook_deliveries
  set next_attempt_at = now()
  where id in (
    select id from backend.webhook_deliveries
    where delivered_at is null and failed_at is null and next_attempt_at > now()
      and attempts > 0 and not backend.refused_by_itself(last_status)
    for update skip locked
  )
$$;

revoke execute on function backend.refused_by_itself(integer) from public, anon, service_role;
