create table public.posts (
  id uuid primary key default gen_random_uuid(),
  -- What an index holds is at most 2.7 KB, so a title has an end that people are told of.
  title text not null
    constraint post_title_is_not_blank check (title ~ '[^\s\u00a0\u200b\ufeff]')
    constraint post_title_is_at_most_300_characters check (char_length(title) <= 300),
  content text not null,
  excerpt text not null,
  category_id uuid references public.categories (id) on delete set null,
  feature_image_url text,
  user_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  slug text not null unique,
  -- Two hundred kilobytes are a short book; more is a pasted picture that belongs in the bucket.
  constraint post_content_is_at_most_200_kb check (octet_length(content) <= 204800)
);

-- All lists are newest first; id makes the order total, so that pages neither repeat nor skip a row.
create index posts_created_at_idx on public.posts (created_at desc, id desc);
create index posts_category_id_idx on public.posts (category_id, created_at desc, id desc);
-- Deleting a user must not read all posts.
create index posts_user_id_idx on public.posts (user_id);
-- Removing a post's image asks whether another post shows it. Addresses may be longer than a B-tree takes.
create index posts_feature_image_url_idx on public.posts using hash (feature_image_url);
-- Staff sort by title, and turn to late pages of it, among any number of posts.
create index posts_title_idx on public.posts (title, id);

-- A part of a title or excerpt is found without reading all posts. It is speed only: where the extension is missing, or
-- this user may not add it, searching works all the same.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm with schema extensions;
    execute format(
      'create index posts_text_idx on public.posts using gin (title %1$s, excerpt %1$s)',
      (
        select format('%I.gin_trgm_ops', n.nspname)
        from pg_catalog.pg_extension e
        join pg_catalog.pg_namespace n on n.oid = e.extnamespace
        where e.extname = 'pg_trgm'
      )
    );
  end if;
exception
  when insufficient_privilege then
    raise notice 'Searching posts reads all of them: this user may not create the extension pg_trgm';
end
$$;

-- "Ọjà tuntun: 10× users!" → "oja-tuntun-10-users". Letters are taken apart before they are made small, and those
-- that don't come apart are listed in both sizes, so that the answer is the same in a database of locale C.
create function private.slugify(title text) returns text
language sql immutable set search_path = ''
as $$
  with plain as (
    select lower(translate(
      replace(replace(replace(replace(replace(replace(replace(replace(
        normalize(title, nfkd),
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
      'øØđĐðÐłŁıŋŊɓƁɗƊƙƘəƏɛƐɔƆ', 'ooddddllinnbbddkkeeeeoo')) as letters
  )
  select coalesce(nullif(btrim(left(btrim(
    regexp_replace(regexp_replace(letters, '[\u0300-\u036f''’]', '', 'g'), '[^a-z0-9]+', '-', 'g'),
    '-'), 80), '-'), ''), 'post')
  from plain
$$;

create function private.set_post_slug() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  base text := private.slugify(new.title);
  suffix int := 2;
begin
  -- Of two posts at the same moment the second waits, then sees the first. One lock for all titles, as "Launch" may
  -- become launch-2 just when "Launch 2" does.
  perform pg_advisory_xact_lock(hashtextextended('post slug', 0));
  new.slug := base;
  while exists (select from public.posts where slug = new.slug) loop
    -- After some namesakes a piece of the id ends the search.
    new.slug := base || '-' || case when suffix <= 20 then suffix::text else left(new.id::text, 8) || '-' || suffix end;
    suffix := suffix + 1;
  end loop;
  return new;
end
$$;

create trigger set_post_slug
before insert on public.posts
for each row execute function private.set_post_slug();

-- Addresses of articles outlive their titles, and a post keeps the time of its birth.
create function private.keep_post_history() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.slug := old.slug;
  new.created_at := old.created_at;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create trigger keep_post_history
before update on public.posts
for each row execute function private.keep_post_history();

alter table public.posts enable row level security;

create policy "Everybody reads posts" on public.posts
for select to anon, authenticated using (true);

create policy "Super admins create posts" on public.posts
for insert to authenticated with check ((select private.is_super_admin()));

create policy "Super admins update posts" on public.posts
for update to authenticated using ((select private.is_super_admin())) with check ((select private.is_super_admin()));

create policy "Super admins delete posts" on public.posts
for delete to authenticated using ((select private.is_super_admin()));

alter publication supabase_realtime add table public.posts;

-- A post that was deleted is known to be gone. Nobody lists them: each is asked about by who has the address.
create table private.gone_posts (
  slug text primary key,
  was_opening boolean not null,
  deleted_at timestamptz not null default now()
);

alter table private.gone_posts enable row level security;

-- Every post is public from its first moment. What will not be must not come in here.
create function private.keep_gone_posts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.gone_posts (slug, was_opening)
  select d.slug, coalesce(c.name = 'Careers', false)
  from deleted d
  left join public.categories c on c.id = d.category_id
  on conflict (slug) do update set was_opening = excluded.was_opening, deleted_at = now();
  return null;
end
$$;

create trigger keep_gone_posts
after delete on public.posts
referencing old table as deleted
for each statement execute function private.keep_gone_posts();

create function private.take_gone_slugs() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.gone_posts where slug in (select slug from added);
  return null;
end
$$;

create trigger take_gone_slugs
after insert on public.posts
referencing new table as added
for each statement execute function private.take_gone_slugs();

create function public.is_gone_post(p_slug text, p_opening boolean) returns boolean
language sql stable security definer set search_path = ''
as $$
  -- An opening also had an address on the blog, which led to it; an article had none among the openings.
  select exists (select from private.gone_posts where slug = p_slug and (was_opening or not p_opening))
$$;

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

revoke execute on all functions in schema private from public;
revoke execute on function public.is_gone_post(text, boolean), public.count_posts_by_category() from public;
grant execute on function public.is_gone_post(text, boolean), public.count_posts_by_category()
to anon, authenticated, service_role;
