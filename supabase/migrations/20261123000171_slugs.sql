-- migrate: compatible
-- A post's former slug leads to it. Without a reference: a post that is deleted and comes back has its addresses again, and
-- until then they are as gone as its last one. Nobody lists them: each is asked about by who has the address.
create table private.former_slugs (
  slug text primary key,
  post_id uuid not null,
  renamed_at timestamptz not null default now()
);
create index former_slugs_post_id_idx on private.former_slugs (post_id);

alter table private.former_slugs enable row level security;

-- Of which post it was the last slug, so that the former ones of that post are gone, too.
alter table private.gone_posts add column post_id uuid;
create index gone_posts_post_id_idx on private.gone_posts (post_id);

create function private.is_slug(p_slug text) returns boolean
language sql immutable set search_path = ''
as $$
  select p_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(p_slug) <= 100
$$;

-- A slug that is given is taken if it is free. One made from the title also leaves those alone that lead to other posts.
create or replace function private.set_post_slug() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_given boolean := coalesce(new.slug, '') <> '';
  base text := case
    when private.is_slug(new.slug) then new.slug
    when is_given then private.slugify(new.slug)
    else private.slugify(new.title)
  end;
  suffix int := 2;
begin
  if new.created_at > now() then
    new.updated_at := private.to_change_time(new.created_at);
  end if;
  new.slug := base;
  -- Policies refuse what strangers insert. How long that takes must not tell which titles are coming.
  if coalesce(auth.role(), '') in ('anon', 'authenticated') and not private.is_super_admin() then
    return new;
  end if;
  -- Of two posts at the same moment the second waits, then sees the first. One lock for all titles, as "Launch" may
  -- become launch-2 just when "Launch 2" does.
  perform pg_advisory_xact_lock(hashtextextended('post slug', 0));
  while exists (select from public.posts where slug = new.slug)
    or (not is_given and exists (
      select
      from private.former_slugs f
      join public.posts p on p.id = f.post_id
      where f.slug = new.slug and f.post_id <> new.id
    ))
  loop
    -- After some namesakes a piece of the id ends the search.
    new.slug := base || '-' || case when suffix <= 20 then suffix::text else left(new.id::text, 8) || '-' || suffix end;
    suffix := suffix + 1;
  end loop;
  return new;
end
$$;

-- Whose a slug is that somebody wants, for messages to those who read all posts.
create function private.require_free_slug(p_slug text, p_post_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  owner text;
begin
  if not private.is_slug(p_slug) then
    raise exception 'An address has small letters, digits and single hyphens between them, at most 100'
      using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('post slug', 0));
  select title into owner from public.posts where slug = p_slug and id <> p_post_id;
  if found then
    raise exception 'The address "%" is that of "%"', p_slug, owner using errcode = '23505';
  end if;
end
$$;

-- Who may change a post may set its time and its address. Only an address that was public leads on, and only a post that is
-- out takes others' away: what is coming shows in neither.
create or replace function private.keep_post_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.slug := coalesce(nullif(new.slug, ''), old.slug);
  if new.slug <> old.slug then
    perform private.require_free_slug(new.slug, old.id);
    delete from private.former_slugs where slug = new.slug and (post_id = old.id or new.created_at <= now());
    if new.created_at <= now() then
      delete from private.gone_posts where slug = new.slug;
    end if;
    if old.created_at <= now() then
      insert into private.former_slugs (slug, post_id)
      values (old.slug, old.id)
      on conflict (slug) do update set post_id = excluded.post_id, renamed_at = now();
    end if;
  end if;
  if current_setting('holla.backfill', true) is distinct from 'on' then
    new.updated_at := private.to_change_time(new.created_at);
    if new.updated_at = old.updated_at then
      new.updated_at := new.updated_at + interval '1 microsecond';
    end if;
  end if;
  return new;
end
$$;

create or replace function private.take_gone_slugs() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.gone_posts where slug in (select slug from added where created_at <= now());
  delete from private.former_slugs where slug in (select slug from added where created_at <= now());
  return null;
end
$$;

create or replace function private.keep_gone_posts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.gone_posts (slug, was_opening, post_id)
  select d.slug, coalesce(c.name = 'Careers', false), d.id
  from deleted d
  left join public.categories c on c.id = d.category_id
  where d.created_at <= now()
  on conflict (slug) do update
  set was_opening = excluded.was_opening, post_id = excluded.post_id, deleted_at = now();
  -- A post that was scheduled left its slug's former owner alone until it was out.
  delete from private.former_slugs where slug in (select slug from deleted where created_at <= now());
  return null;
end
$$;

create or replace function public.is_gone_post(p_slug text, p_opening boolean) returns boolean
language sql stable security definer set search_path = ''
as $$
  -- An opening also had an address on the blog, which led to it; an article had none among the openings.
  select exists (
    select
    from private.gone_posts
    where (slug = p_slug or post_id = (select post_id from private.former_slugs where slug = p_slug))
      and (was_opening or not p_opening)
  )
  and not exists (select from public.posts where slug = p_slug and created_at <= now())
$$;

-- Where a former slug leads, in one step however often it changed.
create function public.find_renamed_post(p_slug text) returns table (slug text, is_opening boolean)
language sql stable security definer set search_path = ''
as $$
  select p.slug, coalesce(c.name = 'Careers', false)
  from private.former_slugs f
  join public.posts p on p.id = f.post_id
  left join public.categories c on c.id = p.category_id
  where f.slug = p_slug and p.created_at <= now()
$$;

-- What a slug made of this text would be, and which other post has it, or had it and is led to by it.
create function public.check_slug(p_text text, p_post_id uuid)
returns table (slug text, owner_id uuid, owner_title text, is_former boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text := case when private.is_slug(p_text) then p_text else private.slugify(left(p_text, 300)) end;
begin
  perform private.require_super_admin();
  return query
    select wanted, p.id, p.title, p.is_former
    from (values (wanted)) as w (slug)
    left join lateral (
      select id, posts.title, false as is_former
      from public.posts
      where posts.slug = w.slug and id is distinct from p_post_id
      union all
      select posts.id, posts.title, true
      from private.former_slugs f
      join public.posts on posts.id = f.post_id
      where f.slug = w.slug and f.post_id is distinct from p_post_id
      limit 1
    ) p on true;
end
$$;

-- Newest first.
create function public.list_former_slugs(p_post_id uuid) returns table (slug text, renamed_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select f.slug, f.renamed_at
    from private.former_slugs f
    where f.post_id = p_post_id
    order by f.renamed_at desc, f.slug
    limit 100;
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.find_renamed_post(text), public.check_slug(text, uuid), public.list_former_slugs(uuid)
from public;
grant execute on function
  public.find_renamed_post(text), public.check_slug(text, uuid), public.list_former_slugs(uuid)
to anon, authenticated, service_role;
