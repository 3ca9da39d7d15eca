-- migrate: compatible
-- Posts of one category move to another, to which the former one's names lead from then on. Openings stay where they are, and
-- articles become none. Merging what is gone already is done already.
create function public.merge_categories(p_from uuid, p_into uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  former text;
begin
  perform private.require_super_admin();
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
  update private.former_category_names set category_id = p_into where category_id = p_from;
  delete from public.categories where id = p_from;
  insert into private.former_category_names (name, category_id)
  values (former, p_into)
  on conflict (name) do update set category_id = excluded.category_id, renamed_at = now();
end
$$;

revoke execute on function public.merge_categories(uuid, uuid) from public;
grant execute on function public.merge_categories(uuid, uuid) to anon, authenticated, service_role;
