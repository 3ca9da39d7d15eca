-- Addresses outlive what they named. A category's former name leads to it, and a post that was deleted is known to be gone.
-- Nobody lists either: each is asked about one at a time, by who has the address.

create table private.former_category_names (
  name text primary key,
  category_id uuid not null references public.categories (id) on delete cascade,
  renamed_at timestamptz not null default now()
);
-- Deleting a category must not read all names.
create index former_category_names_category_id_idx on private.former_category_names (category_id);

create table private.gone_posts (
  slug text primary key,
  was_opening boolean not null,
  deleted_at timestamptz not null default now()
);

alter table private.former_category_names enable row level security;
alter table private.gone_posts enable row level security;

create function private.keep_former_category_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A name in use names its own category again.
  delete from private.former_category_names where name = new.name;
  if tg_op = 'UPDATE' then
    insert into private.former_category_names (name, category_id)
    values (old.name, new.id)
    on conflict (name) do update set category_id = excluded.category_id, renamed_at = now();
  end if;
  return null;
end
$$;

create trigger take_category_name
after insert on public.categories
for each row execute function private.keep_former_category_name();

create trigger keep_former_category_name
after update on public.categories
for each row when (old.name is distinct from new.name)
execute function private.keep_former_category_name();

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

-- The present name of the category that once had this one.
create function public.find_renamed_category(p_name text) returns text
language sql stable security definer set search_path = ''
as $$
  select c.name
  from private.former_category_names f
  join public.categories c on c.id = f.category_id
  where f.name = p_name
$$;

create function public.is_gone_post(p_slug text, p_opening boolean) returns boolean
language sql stable security definer set search_path = ''
as $$
  -- An opening also had an address on the blog, which led to it; an article had none among the openings.
  select exists (select from private.gone_posts where slug = p_slug and (was_opening or not p_opening))
$$;

revoke execute on function private.keep_former_category_name(), private.keep_gone_posts(), private.take_gone_slugs()
from public;
revoke execute on function public.find_renamed_category(text), public.is_gone_post(text, boolean) from public;
grant execute on function public.find_renamed_category(text), public.is_gone_post(text, boolean)
to anon, authenticated, service_role;
