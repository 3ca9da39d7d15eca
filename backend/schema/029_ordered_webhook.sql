-- migrate: compatible
-- What is told of one lead, or of one condition, goes in its order: "well again" before "critical" would stay the last word.
create function backend.follows_waiting_delivery(p_delivery backend.webhook_deliveries) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from backend.webhook_deliveries earlier
    where earlier.delivered_at is null and earlier.failed_at is null
      and coalesce(earlier.data ->> 'lead_id', earlier.data ->> 'kind') = coalesce(p_delivery.data ->> 'lead_id', p_delivery.data ->> 'kind')
      and earlier.created_at < p_delivery.created_at
  )
$$;
create index webhook_deliveries_order_idx
on backend.webhook_deliveries ((coalesce(data ->> 'lead_id', data ->> 'kind')), created_at)
where delivered_at is null and failed_at is null;

revoke execute on function backend.follows_waiting_delivery(backend.webhook_deliveries) from public, anon, service_role;
