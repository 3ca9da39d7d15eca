-- migrate: compatible
-- What stands beside a post is saved with it, so it is part of its versions: of a save's entries those of the post and of its
-- details are one. The key of a version is the first of them.
create or replace function public.list_post_versions(p_post_id uuid, p_limit integer default 200)
returns table (
  history_id bigint,
  written_at timestamptz,
  actor_id uuid,
  actor text,
  via text,
  device text,
  operation text,
  changed text[],
  saves integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  save record;
  begun_at timestamptz;
  made_by bigint;
  writer_id uuid;
  written_via text;
  begun_as text;
  columns text[] := '{}';
  count_of_saves integer := 0;
  is_open boolean := null;
  found_versions jsonb[] := '{}';
begin
  perform private.require_role('editor');
  for save in
    select
      min(e.id) as id,
      -- A label says who it was by the post's own entry.
      coalesce(min(e.id) filter (where e.is_post), min(e.id)) as named_by,
      min(e.at) as at,
      e.actor_id,
      e.via,
      coalesce(max(e.operation) filter (where e.is_post), 'UPDATE') as operation,
      array(
        select distinct name
        from unnest(string_to_array(string_agg(
          array_to_string(case when e.operation = 'UPDATE' then e.changed when not e.is_post then '{details}' end, ','), ','
        ), ',')) name
        where name <> ''
        order by name
      ) as changed
    from (
      select
        h.*,
        h."table" = 'public.posts' as is_post,
        -- Two changes of the post in one transaction are two.
        greatest(count(*) filter (where h."table" = 'public.posts') over (
          partition by h.transaction, h.actor_id, h.via order by h.id
        ), 1) as place
      from private.history h
      where h."table" in ('public.posts', 'public.post_details') and h.row_id = p_post_id
        and h.via <> 'backfill' and h.operation not in ('BASELINE', 'ERASE') and h.changed <> '{user_id}'
    ) e
    group by e.transaction, e.actor_id, e.via, e.place
    order by 1
  loop
    if is_open and save.operation = 'UPDATE' and save.at < begun_at + interval '10 minutes'
      and writer_id is not distinct from save.actor_id and written_via = save.via
    then
      made_by := save.named_by;
      columns := array(select distinct unnest(columns || save.changed) order by 1);
      count_of_saves := count_of_saves + 1;
      continue;
    end if;
    if is_open or (is_open is null and save.operation <> 'INSERT') then
      found_versions := found_versions || jsonb_build_object(
        'ended_by', save.id, 'made_by', made_by, 'begun_as', begun_as, 'changed', columns, 'saves', count_of_saves
      );
    end if;
    is_open := save.operation <> 'DELETE';
    made_by := save.named_by;
    writer_id := save.actor_id;
    written_via := save.via;
    begun_at := save.at;
    begun_as := save.operation;
    columns := case when save.operation = 'UPDATE' then save.changed else '{}' end;
    count_of_saves := 1;
  end loop;
  if is_open is distinct from false then
    found_versions := found_versions || jsonb_build_object(
      'ended_by', null, 'made_by', made_by, 'begun_as', begun_as, 'changed', columns, 'saves', count_of_saves
    );
  end if;
  return query
    select
      v.ended_by,
      coalesce(m.at, (e.before ->> 'updated_at')::timestamptz, p.updated_at),
      m.actor_id,
      coalesce(c.actor, private.find_email(m.actor_id)),
      m.via,
      c.device,
      -- Who writes a post and goes on at once has written it.
      v.begun_as,
      v.changed,
      v.saves
    from unnest(found_versions) with ordinality f (version, place)
    cross join jsonb_to_record(f.version) v (ended_by bigint, made_by bigint, begun_as text, changed text[], saves integer)
    left join private.history m on m.id = v.made_by
    left join private.history_contents c on c.history_id = v.made_by
    -- Where the details alone changed, the text before is that before its next change, or what stands now.
    left join lateral (
      select h.id, b.before
      from private.history h
      left join private.history_contents b on b.history_id = h.id
      where h."table" = 'public.posts' and h.row_id = p_post_id and h.id >= v.ended_by and h.operation <> 'BASELINE'
      order by h.id
      limit 1
    ) e on v.ended_by is not null
    left join public.posts p on e.id is null and p.id = p_post_id
    where e.before is not null or p.id is not null
    order by f.place desc
    limit least(greatest(coalesce(p_limit, 200), 0), 1000);
end
$$;

-- What stood in a post before that entry, with its details as `post_details`; no row where it was erased. The key `post_details`
-- is missing where nobody knows them.
create or replace function public.find_post_version(p_history_id bigint)
returns table (post_id uuid, post jsonb, category text)
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  asked private.history;
  next_of_post record;
  next_of_details record;
  former jsonb;
begin
  perform private.require_role('editor');
  select * into asked
  from private.history h
  where h.id = p_history_id and h."table" in ('public.posts', 'public.post_details');

  select h.id, c.before into next_of_post
  from private.history h
  left join private.history_contents c on c.history_id = h.id
  where h."table" = 'public.posts' and h.row_id = asked.row_id and h.operation <> 'BASELINE' and h.id >= asked.id
  order by h.id
  limit 1;
  former := case
    when next_of_post.id is not null then next_of_post.before
    else (select to_jsonb(p) from public.posts p where p.id = asked.row_id)
  end;
  if former is null then
    return;
  end if;

  select h.id, h.operation, c.history_id is null as is_erased, c.before into next_of_details
  from private.history h
  left join private.history_contents c on c.history_id = h.id
  where h."table" = 'public.post_details' and h.row_id = asked.row_id and h.operation <> 'BASELINE'
    and (h.id >= asked.id or h.transaction = asked.transaction)
  order by h.id
  limit 1;
  if next_of_details.id is null then
    former := former || jsonb_build_object(
      'post_details', (select to_jsonb(d) from public.post_details d where d.post_id = asked.row_id)
    );
  elsif not next_of_details.is_erased then
    former := former || jsonb_build_object('post_details', next_of_details.before);
  end if;

  return query
    select asked.row_id, former, (select g.name from public.categories g where g.id = (former ->> 'category_id')::uuid);
end
$$;
