-- migrate: compatible
-- Drafts, scheduled edits and what lies in the trash go where the posts of a merged category went.

-- What the draft was begun from went with it, so that this is no change of whoever writes.
create or replace function private.count_draft_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  if current_setting('holla.redacts_settings', true) is distinct from 'on'
    and current_setting('holla.moves_drafts', true) is distinct from 'on'
  then
    new.saved_by := auth.uid();
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

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
  update public.post_drafts d
  set category_id = case when d.category_id = p_from then p_into else d.category_id end,
    base = case
      when d.base #>> '{fields,categoryId}' = p_from::text then jsonb_set(d.base, '{fields,categoryId}', to_jsonb(p_into))
      else d.base
    end
  where d.category_id = p_from or d.base #>> '{fields,categoryId}' = p_from::text;
  perform set_config('holla.moves_drafts', '', true);
  update private.former_category_names set category_id = p_into where category_id = p_from;
  delete from public.categories where id = p_from;
  insert into private.former_category_names (name, category_id)
  values (former, p_into)
  on conflict (name) do update set category_id = excluded.category_id, renamed_at = now();
end
$$;

-- The category that one which is gone was merged into; null where it was not. A name that was given up since is another's.
create function private.find_merged_category(p_category_id uuid) returns uuid
language sql stable set search_path = ''
as $$
  select f.category_id
  from private.list_deletions('categories', array[p_category_id]) d
  join private.former_category_names f on f.name = d.before ->> 'name' and f.renamed_at <= d.deleted_at
$$;

-- As before, but that a post of a merged category comes back where the others went.
create or replace function private.restore_post(p_row_id uuid, p_transaction xid8, p_row jsonb) returns text[]
language plpgsql set search_path = ''
as $$
declare
  notes text[] := '{}';
  details jsonb;
  restored public.posts;
begin
  -- Neither goes before this is done.
  perform from public.categories where id = (p_row ->> 'category_id')::uuid for key share;
  if not found and p_row ->> 'category_id' is not null then
    p_row := p_row || jsonb_build_object('category_id', private.find_merged_category((p_row ->> 'category_id')::uuid));
    perform from public.categories where id = (p_row ->> 'category_id')::uuid for key share;
    if not found then
      p_row := p_row || '{"category_id": null}';
      notes := notes || 'category_gone'::text;
    end if;
  end if;
  perform from auth.users where id = (p_row ->> 'user_id')::uuid for key share;
  if not found then
    p_row := p_row || '{"user_id": null}';
  end if;
  if not private.insert_former_row('posts', p_row) then
    return null;
  end if;
  select * into restored from public.posts where id = p_row_id;
  if restored.slug <> p_row ->> 'slug' then
    notes := notes || 'address_taken'::text;
  end if;
  select c.before into details
  from private.history h
  join private.history_contents c on c.history_id = h.id
  where h."table" = 'public.post_details' and h.row_id = p_row_id
    and h.operation = 'DELETE' and h.transaction = p_transaction
  order by h.id desc
  limit 1;
  if details is not null then
    perform private.insert_former_row('post_details', details);
  end if;
  return notes;
end
$$;

-- As before, but that former names which a merger took along lead to it again.
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
  insert into private.former_category_names (name, category_id)
  select distinct c.before ->> 'name', p_row_id
  from private.history h
  join private.history_contents c on c.history_id = h.id
  where h."table" = 'public.categories' and h.row_id = p_row_id and h.operation = 'UPDATE' and 'name' = any (h.changed)
    and not exists (select from public.categories g where g.name = c.before ->> 'name')
  on conflict (name) do update set category_id = excluded.category_id
  -- What another gave up since leads there.
  where former_category_names.renamed_at <= (select h.at from private.history h where h.id = p_deletion);
  return notes;
end
$$;

revoke execute on function private.find_merged_category(uuid) from public;
