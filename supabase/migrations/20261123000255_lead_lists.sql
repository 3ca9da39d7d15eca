-- migrate: compatible
-- What the desk shows: tabs of leads with filters, their counts, and one lead with all of its sender.

create function private.to_tab_condition(p_tab text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return 'l.trashed_at is null and ' || case p_tab
    when 'to_answer' then 'l.spam_at is null and l.archived_at is null and l.waits_since is not null'
    when 'open' then $s$l.spam_at is null and l.archived_at is null and l.stage in ('new', 'answered', 'quoted')$s$
    when 'quoted' then $s$l.spam_at is null and l.stage = 'quoted' and l.archived_at is null$s$
    when 'won' then $s$l.spam_at is null and l.stage = 'won'$s$
    when 'lost' then $s$l.spam_at is null and l.stage = 'lost'$s$
    when 'archive' then 'l.spam_at is null and l.archived_at is not null'
    when 'spam' then 'l.spam_at is not null'
    when 'all' then 'l.spam_at is null'
  end;
end
$$;

-- As the planner may take any other way to a list and look at all words, there is none but the index on them.
create function private.find_leads_by_words(p_query tsquery) returns uuid[]
language sql stable set search_path = ''
set enable_seqscan = off
set enable_indexscan = off
set enable_indexonlyscan = off
as $$
  select array(select w.lead_id from private.lead_words w where w.words @@ p_query)
$$;

-- A search that is a phone number finds it in all its forms.
create function private.to_lead_search(p_search text) returns tsquery
language sql immutable set search_path = ''
as $$
  select coalesce(
    case when p_search ~ '^[+0-9 ().-]+$' and char_length(regexp_replace(p_search, '[^0-9]', '', 'g')) >= 9
      then quote_literal(ltrim(private.to_phone(p_search), '+'))::tsquery end,
    private.to_post_query(p_search)
  )
$$;

-- The filters that are asked for, each of which takes its value from p_query as $1. `owner` is an id or "none", `month` one of
-- the office's time zone.
create function private.to_lead_condition(p_query jsonb, p_tab text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  condition text := private.to_tab_condition(p_tab);
begin
  if condition is null then
    raise exception 'There is no such tab' using errcode = '22023';
  end if;
  if private.to_lead_search(p_query ->> 'search') is not null then
    condition := condition || $s$
      and l.id = any ((select private.find_leads_by_words(private.to_lead_search($1 ->> 'search')))::uuid[])$s$;
  end if;
  if p_query ->> 'month' <> '' then
    if p_query ->> 'month' !~ '^2[0-9]{3}-(0[1-9]|1[0-2])$' then
      raise exception 'A month is written like 2026-11' using errcode = '22023';
    end if;
    condition := condition || format(
      ' and l.last_letter_at >= %L and l.last_letter_at < %L',
      to_date(p_query ->> 'month', 'YYYY-MM')::timestamp at time zone private.find_office_zone(),
      (to_date(p_query ->> 'month', 'YYYY-MM') + interval '1 month') at time zone private.find_office_zone()
    );
  end if;
  if p_query ->> 'stage' <> '' then
    condition := condition || $s$ and l.stage = $1 ->> 'stage'$s$;
  end if;
  if p_query ->> 'service' <> '' then
    condition := condition || $s$ and l.service = $1 ->> 'service'$s$;
  end if;
  return condition || case
    when p_query ->> 'owner' = 'none' then ' and l.owner_id is null'
    when p_query ->> 'owner' <> '' then $s$ and l.owner_id = ($1 ->> 'owner')::uuid$s$
    else ''
  end;
end
$$;

create function private.find_office_zone() returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((select s.value #>> '{}' from public.settings s where s.name = 'agency.time_zone'), 'Africa/Lagos')
$$;

-- A page of a tab: {tab, search, month, stage, owner, service, sort, page, page_size}. Sorts are waiting (whoever waits longest
-- first; that of the tab to_answer), newest (of all others), oldest, next_step and value.
create function public.list_leads(p_query jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
-- Each tab has its index, which also finds the first of few among many.
set enable_seqscan = off
as $$
declare
  tab constant text := coalesce(nullif(p_query ->> 'tab', ''), 'to_answer');
  sort constant text := coalesce(nullif(p_query ->> 'sort', ''), case when tab = 'to_answer' then 'waiting' else 'newest' end);
  page_size constant integer := least(greatest(coalesce((p_query ->> 'page_size')::integer, 30), 1), 200);
  page constant integer := least(greatest(coalesce((p_query ->> 'page')::integer, 1), 1), 100000);
  ordering constant text := case sort
    when 'waiting' then 'l.waits_since, l.id'
    when 'newest' then 'l.last_letter_at desc, l.id desc'
    when 'oldest' then 'l.last_letter_at, l.id'
    when 'next_step' then 'l.next_step_on, l.id'
    when 'value' then 'l.value desc nulls last, l.id'
  end;
  answer jsonb;
begin
  perform private.require_role('desk');
  if ordering is null then
    raise exception 'There is no such order' using errcode = '22023';
  end if;
  execute format(
    $query$
      with listed as materialized (
        select l.*, row_number() over (order by %2$s) as place
        from (select l.* from public.leads l where %1$s order by %2$s limit $2 offset $3) l
      )
      select jsonb_build_object(
        'leads', coalesce(
          (
            select jsonb_agg(private.describe_lead(l) order by s.place)
            from listed s
            join public.leads l on l.id = s.id
            where s.place < $2
          ),
          '[]'
        ),
        'has_more', (select count(*) = $2 from listed)
      )
    $query$,
    private.to_lead_condition(p_query, tab), ordering
  ) into answer using p_query, page_size + 1, (page - 1) * page_size;
  return answer;
end
$$;

-- How many there are in each tab with these filters; no further than a thousand, beyond which nobody counts.
create function public.count_leads(p_query jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  tab text;
  counted bigint;
  counts jsonb := '{}';
begin
  perform private.require_role('desk');
  foreach tab in array array['to_answer', 'open', 'quoted', 'won', 'lost', 'archive', 'spam'] loop
    execute format(
      'select count(*) from (select from public.leads l where %s limit 1000) l', private.to_lead_condition(p_query, tab)
    ) into counted using p_query;
    counts := counts || jsonb_build_object(tab, counted);
  end loop;
  return counts;
end
$$;

-- By its id or that of one of its letters: {lead, letters, events, others}. Letters and events are in the order of time, events
-- of changes without those that only mark as read; others are what else its sender asked for. Null where there is none.
create function public.find_lead(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  lead public.leads;
begin
  perform private.require_role('desk');
  select l.* into lead
  from public.leads l
  where l.id = coalesce((select f.lead_id from public.lead_letters f where f.message_id = p_id), p_id) and l.trashed_at is null;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'lead', private.describe_lead(lead),
    'letters', (
      select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at, m.id), '[]')
      from public.lead_letters f
      join public.contact_messages m on m.id = f.message_id
      where f.lead_id = lead.id
    ),
    'events', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', e.id, 'change_id', e.change_id, 'kind', e.kind, 'at', e.at, 'by_id', e.by_id,
          'by', private.name_account(e.by_id), 'body', e.body - array['letters', 'kept'], 'undone_at', e.undone_at,
          'undone_by', private.name_account(e.undone_by_id)
        )
        order by e.at, e.sequence
      ), '[]')
      from (
        select *
        from public.lead_events e
        where e.lead_id = lead.id
          and not (e.kind = 'change' and e.body -> 'after' ?& '{read}' and (e.body -> 'after') - 'read' = '{}')
        order by e.sequence desc
        limit 500
      ) e
    ),
    'others', (
      select coalesce(jsonb_agg(private.describe_lead(o) order by o.last_letter_at desc), '[]')
      from (
        select *
        from public.leads o
        where o.sender = lead.sender and o.id <> lead.id and o.trashed_at is null
        order by o.last_letter_at desc
        limit 20
      ) o
    )
  );
end
$$;

-- Who can own a lead, and who owns one though they no longer can.
create function public.list_lead_owners() returns table (id uuid, name text, can_own boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('desk');
  return query
    select u.user_id, private.name_account(u.user_id), private.works_at_desk(u.user_id)
    from (
      select a.user_id from private.super_admins a
      union
      select r.user_id from private.role_members r where r.role = 'desk'
      union
      select l.owner_id from public.leads l where l.owner_id is not null
    ) u
    order by 2, 1;
end
$$;

-- The services that leads name, for a choice: from one to the next by the index.
create index leads_service_idx on public.leads (service) where service is not null;
create function public.list_lead_services() returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('desk');
  return query
    with recursive services as (
      (select l.service from public.leads l where l.service is not null order by l.service limit 1)
      union all
      select (
        select l.service from public.leads l
        where l.service is not null and l.service > s.service
        order by l.service
        limit 1
      )
      from services s
      where s.service is not null
    )
    select s.service from services s where s.service is not null;
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.list_leads(jsonb), public.count_leads(jsonb), public.find_lead(uuid),
  public.list_lead_owners(), public.list_lead_services()
from public;
grant execute on function public.list_leads(jsonb), public.count_leads(jsonb), public.find_lead(uuid),
  public.list_lead_owners(), public.list_lead_services()
to anon, authenticated, service_role;
