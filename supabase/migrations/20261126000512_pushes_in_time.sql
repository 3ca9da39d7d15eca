-- migrate: compatible
-- Whether somebody may be told of a lead at this moment: out of their quiet hours, as long as it waits and concerns them.
create function private.is_push_wanted(p_user_id uuid, p_lead_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.find_notice_time(p_user_id) <= clock_timestamp() and exists (
    select
    from private.list_desk() d
    join public.leads l on l.id = p_lead_id
    where d.user_id = p_user_id
      and l.waits_since is not null and l.spam_at is null and l.archived_at is null and l.trashed_at is null
      and private.concerns(d.letters, d.user_id, l.owner_id)
  )
$$;

-- When somebody's next quiet hours begin; null without any.
create function private.find_quiet_start(p_user_id uuid, p_moment timestamptz default clock_timestamp()) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select (
    here::date + p.quiet_from + case when here::time < p.quiet_from then interval '0' else interval '1 day' end
  ) at time zone zone
  from private.notice_preferences p
  cross join lateral (select private.find_agency_time_zone() as zone) as agency
  cross join lateral (select p_moment at time zone zone as here) as clock
  where p.user_id = p_user_id and p.quiet_from is not null
$$;

revoke execute on function private.is_push_wanted(uuid, uuid), private.find_quiet_start(uuid, timestamptz) from public;
