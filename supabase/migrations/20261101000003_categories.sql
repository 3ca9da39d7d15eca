create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint category_name_is_not_blank check (btrim(name) <> ''),
  created_at timestamptz not null default now()
);

-- Two spellings of one name would be two doors to one room.
create unique index categories_name_key on public.categories (lower(btrim(name)));
-- Serves the list of the back office, newest first.
create index categories_created_at_idx on public.categories (created_at desc, id);

-- Names are kept trimmed, and the one that marks job openings in the spelling the site looks for.
create function private.tidy_category_name() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- btrim takes away nothing but blanks.
  new.name := regexp_replace(
    new.name, '^[\s\u00a0\u200b\ufeff]+|[\s\u00a0\u200b\ufeff]+$', '', 'g'
  );
  if lower(new.name) = 'careers' then
    new.name := 'Careers';
  end if;
  return new;
end
$$;

create trigger tidy_category_name
before insert or update of name on public.categories
for each row execute function private.tidy_category_name();

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

-- The site needs this one: it tells job openings from articles.
insert into public.categories (name) values ('Careers') on conflict do nothing;
