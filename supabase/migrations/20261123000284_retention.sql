-- migrate: compatible
-- How long leads are kept (decision 75): by settings, whose defaults stand here and in app/settings/groups/retention.ts.
select private.define_settings($json${
  "retention.spam_days": {
    "schema": {
      "type": "number",
      "min": 0,
      "max": 3650,
      "decimals": 0
    },
    "is_public": false
  },
  "retention.open_months": {
    "schema": {
      "type": "number",
      "min": 0,
      "max": 240,
      "decimals": 0
    },
    "is_public": false
  },
  "retention.lost_months": {
    "schema": {
      "type": "number",
      "min": 0,
      "max": 240,
      "decimals": 0
    },
    "is_public": false
  },
  "retention.won_months": {
    "schema": {
      "type": "number",
      "min": 0,
      "max": 240,
      "decimals": 0
    },
    "is_public": false
  }
}$json$);

create function private.find_retention(p_name text, p_default integer) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  stored jsonb;
begin
  select s.value into stored from public.settings s where s.name = 'retention.' || p_name;
  -- 0 means that they are kept until somebody erases them.
  return nullif(coalesce((stored #>> '{}')::integer, p_default), 0);
end
$$;

-- Each lead with the clock that runs for it, and when it is over. Whatever happens to a lead sets its clock back.
create function private.list_retention_ends()
returns table (lead_id uuid, clock text, ends_at timestamptz)
language plpgsql stable set search_path = ''
as $$
declare
  spam_days constant integer := private.find_retention('spam_days', 30);
  open_months constant integer := private.find_retention('open_months', 36);
  lost_months constant integer := private.find_retention('lost_months', 24);
  won_months constant integer := private.find_retention('won_months', 72);
begin
  return query
    select l.id, k.clock,
      case k.clock
        -- As long as letters stay in the trash.
        when 'trash' then l.trashed_at + interval '30 days'
        when 'spam' then l.spam_at + make_interval(days => spam_days)
        else greatest(l.last_letter_at, e.at) + make_interval(
          months => case k.clock when 'won' then won_months when 'lost' then lost_months else open_months end
        )
      end
    from public.leads l
    cross join lateral (
      select case
        when l.trashed_at is not null then 'trash'
        when l.spam_at is not null then 'spam'
        when l.stage = 'won' then 'won'
        when l.stage = 'lost' or l.archived_at is not null then 'lost'
        else 'open'
      end as clock
    ) k
    left join lateral (
      select max(v.at) as at from public.lead_events v where v.lead_id = l.id
    ) e on k.clock in ('won', 'lost', 'open');
end
$$;

-- Removes leads whose time is over, with all that hangs on them, the oldest first; where the site makes backups, restores remove
-- them again. Returns how many, so that whoever calls goes on until there are none.
create function private.apply_retention(p_limit integer default 20) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  leads uuid[];
  letters uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('retention', 0)) then
    return 0;
  end if;
  leads := array(
    select l.id
    from public.leads l
    join private.list_retention_ends() r on r.lead_id = l.id
    where r.ends_at <= now()
    order by r.ends_at
    limit p_limit
    for update of l skip locked
  );
  -- What happened to a lead meanwhile sets its clock back.
  leads := array(select r.lead_id from private.list_retention_ends() r where r.lead_id = any (leads) and r.ends_at <= now());
  if leads = '{}' then
    return 0;
  end if;
  letters := array(select f.message_id from public.lead_letters f where f.lead_id = any (leads));
  perform private.remove_leads(leads, letters);
  if to_regprocedure('auth.note_erasure(text, jsonb)') is not null then
    perform auth.note_erasure('public.leads', jsonb_build_object('id', id)) from unnest(leads) id;
    perform auth.note_erasure('public.contact_messages', jsonb_build_object('id', id)) from unnest(letters) id;
  end if;
  return cardinality(leads);
end
$$;

-- What goes next: by clock how many leads there are, how many go within thirty days, and the five first.
create function public.list_retention() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return (
    with ends as materialized (
      select * from private.list_retention_ends()
    )
    select jsonb_agg(jsonb_build_object(
      'clock', c.clock,
      'leads', (select count(*) from ends r where r.clock = c.clock),
      'soon', (
        select count(*) from ends r where r.clock = c.clock and r.ends_at < now() + interval '30 days'
      ),
      'next', (
        select coalesce(jsonb_agg(to_jsonb(n) order by n.ends_at), '[]')
        from (
          select l.id, l.name, r.ends_at
          from ends r
          join public.leads l on l.id = r.lead_id
          where r.clock = c.clock and r.ends_at is not null
          order by r.ends_at, l.id
          limit 5
        ) n
      )
    ) order by c.place)
    from unnest(array['spam', 'open', 'lost', 'won', 'trash']) with ordinality c (clock, place)
  );
end
$$;

revoke execute on function private.find_retention(text, integer), private.list_retention_ends(), private.apply_retention(integer)
from public;
revoke execute on function public.list_retention() from public;
grant execute on function public.list_retention() to anon, authenticated, service_role;
