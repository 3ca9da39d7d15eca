-- migrate: compatible
-- Ownership is offered once to the whole site: who declines, declines for everybody. It can be taken at any time all the same.
create table private.ownership_offer (
  singleton boolean primary key default true check (singleton),
  left_by uuid references auth.users (id) on delete set null,
  left_at timestamptz not null default now()
);
create index ownership_offer_left_by_idx on private.ownership_offer (left_by) where left_by is not null;
alter table private.ownership_offer enable row level security;

create function public.is_ownership_left() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return exists (select from private.ownership_offer);
end
$$;

create function public.leave_ownership() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  insert into private.ownership_offer (left_by) values ((select auth.uid())) on conflict do nothing;
end
$$;

revoke execute on function public.is_ownership_left(), public.leave_ownership() from public;
grant execute on function public.is_ownership_left(), public.leave_ownership() to anon, authenticated, service_role;
