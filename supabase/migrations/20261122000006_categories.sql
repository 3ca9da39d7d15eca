create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint category_name_is_not_blank check (btrim(name) <> ''),
  created_at timestamptz not null default now()
);

-- One category, whatever the case of its name and the spaces around it.
create unique index categories_name_key on public.categories (lower(btrim(name)));
-- Serves the list of the back office, newest first.
create index categories_created_at_idx on public.categories (created_at desc, id);

-- Names are kept trimmed, and the one that marks job openings in the spelling the site looks for.
create function private.tidy_category_name(name text) returns text
language sql immutable set search_path = ''
as $$
  -- btrim takes away nothing but blanks.
  select case when lower(trimmed) = 'careers' then 'Careers' else trimmed end
  from regexp_replace(name, '^[\s\u00a0\u200b\ufeff]+|[\s\u00a0\u200b\ufeff]+$', '', 'g') as trimmed
$$;

-- Without the category its job openings would stand on the blog.
create function private.require_no_openings(p_careers_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- A rename alone would not wait for an opening that is being published.
  perform from public.categories where id = p_careers_id for update;
  if exists (select from public.posts where category_id = p_careers_id) then
    raise exception 'The Careers category has openings, so it cannot be deleted or renamed'
      using hint = 'Move its posts to another category or delete them first.';
  end if;
end
$$;

create function private.before_category_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    new.name := private.tidy_category_name(new.name);
  end if;
  -- A renaming is judged by the name that will be kept.
  if old.name = 'Careers' and (tg_op = 'DELETE' or new.name is distinct from 'Careers') then
    perform private.require_no_openings(old.id);
  end if;
  return coalesce(new, old);
end
$$;

create trigger before_category_change
before insert or update of name or delete on public.categories
for each row execute function private.before_category_change();

alter table public.categories enable row level security;

create policy "Everybody reads categories" on public.categories
for select to anon, authenticated using (true);

create policy "Super admins create categories" on public.categories
for insert to authenticated with check ((select private.is_super_admin()));

create policy "Super admins update categories" on public.categories
for update to authenticated using ((select private.is_super_admin())) with check ((select private.is_super_admin()));

create policy "Super admins delete categories" on public.categories
for delete to authenticated using ((select private.is_super_admin()));

alter publication supabase_realtime add table public.categories;

-- A category's former name leads to it. Nobody lists them: each is asked about by who has the address.
create table private.former_category_names (
  name text primary key,
  category_id uuid not null references public.categories (id) on delete cascade,
  renamed_at timestamptz not null default now()
);
-- Deleting a category must not read all names.
create index former_category_names_category_id_idx on private.former_category_names (category_id);

alter table private.former_category_names enable row level security;

create function private.keep_former_category_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.name = new.name then
    return null;
  end if;
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

create trigger keep_former_category_name
after insert or update on public.categories
for each row execute function private.keep_former_category_name();

-- The present name of the category that once had this one.
create function public.find_renamed_category(p_name text) returns text
language sql stable security definer set search_path = ''
as $$
  select c.name
  from private.former_category_names f
  join public.categories c on c.id = f.category_id
  where f.name = p_name
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.find_renamed_category(text) from public;
grant execute on function public.find_renamed_category(text) to anon, authenticated, service_role;

-- The site needs this one: it tells job openings from articles.
insert into public.categories (name) values ('Careers') on conflict do nothing;
