-- migrate: compatible
-- 408, 425 and 429 say that the receiver has no time, not that it will not have this message: the order holds.
-- Such a message waits as long as a try does (029): one with each call that is taken would use its tries up.
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

revoke execute on function backend.refused_by_itself(integer) from public, anon, service_role;
