-- migrate: compatible
-- What somebody wrote of a post and let go of when it was merged with what a colleague had saved. It never stood in the
-- post, so the history does not know it; it is shown among the versions all the same.
create table private.unmerged_posts (
  id uuid primary key default gen_random_uuid(),
  -- No reference: it is shown again when the post comes back from the trash.
  post_id uuid not null,
  written_at timestamptz not null default now(),
  actor_id uuid,
  actor text,
  device text,
  post jsonb not null
    constraint unmerged_post_is_at_most_300_kb check (octet_length(post::text) <= 307200)
);
create index unmerged_posts_post_id_idx on private.unmerged_posts (post_id, written_at desc);

alter table private.unmerged_posts enable row level security;

-- Whatever erases what is kept of a post erases this, too.
create function private.erase_unmerged_posts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.unmerged_posts where post_id = new.row_id;
  return null;
end
$$;

create trigger erase_unmerged_posts
after insert on private.history
for each row when (new.operation = 'ERASE' and new."table" = 'public.posts')
execute function private.erase_unmerged_posts();

-- Keeps what is about to be given up; sent again because the answer was lost, it is kept once.
create function public.keep_unmerged_post(p_post_id uuid, p_post jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kept jsonb;
begin
  perform private.require_super_admin();
  select jsonb_object_agg(field.key, field.value) into kept
  from jsonb_each(p_post) field
  where field.key in ('title', 'content', 'excerpt', 'category_id', 'feature_image_url');
  insert into private.unmerged_posts (post_id, actor_id, actor, device, post)
  select
    p_post_id,
    auth.uid(),
    private.find_email(auth.uid()),
    left(nullif(current_setting('request.headers', true), '')::json ->> 'user-agent', 300),
    coalesce(kept, '{}')
  where not exists (
    select from private.unmerged_posts u where u.post_id = p_post_id and u.actor_id = auth.uid() and u.post = kept
  );
end
$$;

create function public.list_unmerged_posts(p_post_id uuid)
returns table (id uuid, written_at timestamptz, actor_id uuid, actor text, device text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select u.id, u.written_at, u.actor_id, coalesce(u.actor, private.find_email(u.actor_id)), u.device
    from private.unmerged_posts u
    where u.post_id = p_post_id
    order by u.written_at desc
    limit 200;
end
$$;

create function public.find_unmerged_post(p_id uuid)
returns table (post_id uuid, post jsonb, category text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select u.post_id, u.post, c.name
    from private.unmerged_posts u
    left join public.categories c on c.id::text = u.post ->> 'category_id'
    where u.id = p_id;
end
$$;

revoke execute on function private.erase_unmerged_posts(), public.keep_unmerged_post(uuid, jsonb),
  public.list_unmerged_posts(uuid), public.find_unmerged_post(uuid)
from public;
grant execute on function public.keep_unmerged_post(uuid, jsonb), public.list_unmerged_posts(uuid),
  public.find_unmerged_post(uuid)
to anon, authenticated, service_role;
