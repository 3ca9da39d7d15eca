-- migrate: compatible
-- A post is out from its created_at on: a scheduled one is a row whose time lies ahead. Two policies, as anon's condition
-- then is one that an index answers, and staff see what is coming.
drop policy "Everybody reads posts" on public.posts;

-- Written as it is because the change feed knows this form (realtime.publication_column) and ends what is kept at its time.
create policy "Visitors read posts from their time on" on public.posts
for select to anon, authenticated using (created_at <= now());

create policy "Super admins read posts before their time" on public.posts
for select to authenticated using ((select private.is_super_admin()));

-- What no date of JavaScript holds can be neither shown nor sorted by those who read it.
alter table public.posts add constraint post_time_is_within_reason
check (created_at >= '0001-01-01' and created_at < '3000-01-01') not valid;

-- A change made before the time counts from the time on, so that lists of changes name nothing that lies before a
-- publication. Two changes never bear the same time, as saving names the version it was made from: below a second,
-- what lies ahead bears the fraction of the moment it was made at.
create function private.to_change_time(p_publication timestamptz) returns timestamptz
language sql volatile set search_path = ''
as $$
  select case
    when p_publication > clock_timestamp()
      then p_publication + make_interval(secs => (extract(epoch from clock_timestamp()) % 1)::double precision)
    else clock_timestamp()
  end
$$;

-- Addresses of articles outlive their titles. Who may change a post may set its time.
create or replace function private.keep_post_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.slug := old.slug;
  if current_setting('holla.backfill', true) is distinct from 'on' then
    new.updated_at := private.to_change_time(new.created_at);
    if new.updated_at = old.updated_at then
      new.updated_at := new.updated_at + interval '1 microsecond';
    end if;
  end if;
  return new;
end
$$;

-- Only of what was public it is known that it is gone.
create or replace function private.keep_gone_posts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.gone_posts (slug, was_opening)
  select d.slug, coalesce(c.name = 'Careers', false)
  from deleted d
  left join public.categories c on c.id = d.category_id
  where d.created_at <= now()
  on conflict (slug) do update set was_opening = excluded.was_opening, deleted_at = now();
  return null;
end
$$;

-- An address that is gone stays so until the post that will take it is out: nobody learns from it what is coming.
create or replace function private.take_gone_slugs() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.gone_posts where slug in (select slug from added where created_at <= now());
  return null;
end
$$;

create or replace function public.is_gone_post(p_slug text, p_opening boolean) returns boolean
language sql stable security definer set search_path = ''
as $$
  -- An opening also had an address on the blog, which led to it; an article had none among the openings.
  select exists (select from private.gone_posts where slug = p_slug and (was_opening or not p_opening))
    and not exists (select from public.posts where slug = p_slug and created_at <= now())
$$;

revoke execute on all functions in schema private from public;
