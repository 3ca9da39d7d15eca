-- The list of categories says how many posts stand in each: one question for all of them.
create function public.count_posts_by_category()
returns table (category_id uuid, posts bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select p.category_id, count(*)
    from public.posts p
    where p.category_id is not null
    group by p.category_id;
end
$$;

revoke execute on function public.count_posts_by_category() from public;
grant execute on function public.count_posts_by_category() to anon, authenticated, service_role;
