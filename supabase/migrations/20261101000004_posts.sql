create table public.posts (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint post_title_is_not_blank check (title ~ '[^\s\u00a0\u200b\ufeff]'),
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
-- Removing a post's image asks whether another post shows it.
create index posts_feature_image_url_idx on public.posts (feature_image_url);

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

-- Without the category its job openings would stand on the blog.
create function private.guard_careers_category() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.name <> 'Careers' or (tg_op = 'UPDATE' and new.name = 'Careers') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  -- A rename alone would not wait for an opening that is being published.
  perform from public.categories where id = old.id for update;
  if exists (select from public.posts where category_id = old.id) then
    raise exception 'The Careers category has openings, so it cannot be deleted or renamed'
      using hint = 'Move its posts to another category or delete them first.';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

-- "guard" sorts before "tidy", but a renaming must be judged by the name that will be kept.
create trigger zz_guard_careers_category
before update of name or delete on public.categories
for each row execute function private.guard_careers_category();

revoke execute on function private.slugify(text), private.set_post_slug(), private.keep_post_history(),
  private.guard_careers_category(), private.tidy_category_name() from public;
