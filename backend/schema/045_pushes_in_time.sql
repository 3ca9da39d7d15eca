-- migrate: compatible
-- A push that waited for its service is held through quiet hours, and not given of a lead that was answered meanwhile. That of
-- somebody who has left the desk is due: it ends the subscription.
create function backend.is_push_due(p_push backend.push_messages) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return p_push.lead_id is null or exists (
    select from backend.push_subscriptions s
    where s.id = p_push.subscription_id
      and (not backend.is_at_desk(s.user_id) or private.is_push_wanted(s.user_id, p_push.lead_id))
  );
end
$$;

-- Seconds that a push service may keep a push for a browser that is off: four hours, and not into its person's quiet hours.
create function backend.find_push_lifetime(p_user_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return greatest(0, least(4 * 60 * 60, extract(epoch from private.find_quiet_start(p_user_id) - clock_timestamp())::integer));
end
$$;

revoke execute on function backend.is_push_due(backend.push_messages), backend.find_push_lifetime(uuid)
from public, anon, service_role;
