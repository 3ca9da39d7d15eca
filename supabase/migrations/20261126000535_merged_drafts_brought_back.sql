-- migrate: compatible
-- A category that comes back takes the drafts along that its merger moved, and no name that another gave up after it did.
create table private.merged_drafts (
  draft_id uuid not null references public.post_drafts (id) on delete cascade,
  former_id uuid not null,
  category_id uuid not null,
  -- What stood in the former one: the draft, what it was begun from, or both.
  has_moved boolean not null,
  has_moved_base boolean not null,
  primary key (draft_id, former_id)
);
create index merged_drafts_former_id_idx on private.merged_drafts (former_id);
alter table private.merged_drafts enable row level security;

create or replace function public.merge_categories(p_from uuid, p_into uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  former text;
begin
  perform private.require_role('editor');
  if p_from = p_into then
    return;
  end if;
  -- In one order, so that two mergers of the same two wait for each other.
  perform from public.categories where id in (p_from, p_into) order by id for update;
  select name into former from public.categories where id = p_from;
  if not found then
    return;
  end if;
  if not exists (select from public.categories where id = p_into) then
    raise exception 'The category to merge into no longer exists' using errcode = 'P0002';
  end if;
  if 'Careers' in (former, (select name from public.categories where id = p_into)) then
    raise exception 'The Careers category cannot be merged: openings are no articles'
      using hint = 'Move its posts one by one.';
  end if;
  update public.posts set category_id = p_into where category_id = p_from;
  perform set_config('holla.moves_drafts', 'on', true);
  with moved as (
    select
      d.id,
      d.category_id is not distinct from p_from as has_moved,
      d.base #>> '{fields,categoryId}' is not distinct from p_from::text as has_moved_base
    from public.post_drafts d
    where d.category_id = p_from or d.base #>> '{fields,categoryId}' = p_from::text
    for update
  ), remembered as (
    insert into private.merged_drafts as m (draft_id, former_id, category_id, has_moved, has_moved_base)
    select moved.id, p_from, p_into, moved.has_moved, moved.has_moved_base from moved
    on conflict (draft_id, former_id) do update
    set (category_id, has_moved, has_moved_base) = (excluded.category_id, excluded.has_moved, excluded.has_moved_base)
  )
  update public.post_drafts d
  set category_id = case when moved.has_moved then p_into else d.category_id end,
    base = case when moved.has_moved_base then jsonb_set(d.base, '{fields,categoryId}', to_jsonb(p_into)) else d.base end
  from moved
  where d.id = moved.id;
  perform set_config('holla.moves_drafts', '', true);
  update private.former_category_names set category_id = p_into where category_id = p_from;
  delete from public.categories where id = p_from;
  insert into private.former_category_names (name, category_id)
  values (former, p_into)
  on conflict (name) do update set category_id = excluded.category_id, renamed_at = now();
end
$$;

create or replace function private.restore_category(p_row_id uuid, p_deletion bigint, p_row jsonb) returns text[]
language plpgsql set search_path = ''
as $$
declare
  notes text[] := '{}';
  former_name text := p_row ->> 'name';
  suffix integer := 2;
begin
  while exists (select from public.categories where lower(btrim(name)) = lower(btrim(p_row ->> 'name'))) loop
    p_row := p_row || jsonb_build_object('name', former_name || ' (' || suffix || ')');
    suffix := suffix + 1;
    notes := array['name_taken'];
  end loop;
  if not private.insert_former_row('categories', p_row) then
    return null;
  end if;
  update public.posts set category_id = p_row_id
  where id in (select private.list_posts_of_category(p_row_id, p_deletion));
  perform set_config('holla.moves_drafts', 'on', true);
  -- Those that nobody has filed elsewhere since.
  update public.post_drafts d
  set category_id = case when m.has_moved and d.category_id = m.category_id then p_row_id else d.category_id end,
    base = case
      when m.has_moved_base and d.base #>> '{fields,categoryId}' = m.category_id::text
        then jsonb_set(d.base, '{fields,categoryId}', to_jsonb(p_row_id))
      else d.base
    end
  from private.merged_drafts m
  where m.former_id = p_row_id and d.id = m.draft_id
    and (
      m.has_moved and d.category_id = m.category_id
      or m.has_moved_base and d.base #>> '{fields,categoryId}' = m.category_id::text
    );
  perform set_config('holla.moves_drafts', '', true);
  delete from private.merged_drafts where former_id = p_row_id;
  insert into private.former_category_names (name, category_id, renamed_at)
  select c.before ->> 'name', p_row_id, max(h.at)
  from private.history h
  join private.history_contents c on c.history_id = h.id
  where h."table" = 'public.categories' and h.row_id = p_row_id and h.operation = 'UPDATE' and 'name' = any (h.changed)
    and not exists (select from public.categories g where g.name = c.before ->> 'name')
  group by c.before ->> 'name'
  -- What another gave up since leads there.
  on conflict (name) do update set category_id = excluded.category_id, renamed_at = excluded.renamed_at
  where former_category_names.renamed_at <= excluded.renamed_at;
  return notes;
end
$$;
