-- migrate: compatible
-- A made-up message goes the way of a visitor's (decision 74): by the public function, the outbox and the mail server to a
-- mailbox of its own. Nothing of it is ever a message, a lead or a figure.
create table backend.canary (
  singleton boolean primary key default true check (singleton),
  -- What the flights below prove; another mailbox or another kind of proof begins anew.
  mailbox text,
  is_read_back boolean not null default false,
  told_within interval,
  next_flight_at timestamptz not null default now(),
  -- When a process last looked, and since when there has been one all the time: nobody's fault is found in a time without.
  watched_at timestamptz,
  watched_since timestamptz,
  -- When the newest flight began whose way is known to be whole.
  proven_at timestamptz,
  -- Until then one process reads the mailbox.
  reading_until timestamptz,
  mailbox_error text
);
alter table backend.canary enable row level security;
insert into backend.canary default values;

-- A queue of the outbox (decision 29): the mail of a flight is due once the function took it.
create table backend.canary_flights (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the one word by which the function knows it, once.
  token_hash bytea not null unique,
  recipient text not null,
  created_at timestamptz not null default now(),
  taken_at timestamptz,
  call_error text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  waiting_since timestamptz not null default now(),
  delivered_at timestamptz,
  failed_at timestamptz,
  last_error text,
  last_status integer,
  returned_at timestamptz
);
create index canary_flights_created_at_idx on backend.canary_flights (created_at desc);
alter table backend.canary_flights enable row level security;

-- Times in which no flight arrived.
create table backend.canary_outages (
  id uuid primary key default gen_random_uuid(),
  -- When the last one began that had arrived.
  since timestamptz not null unique,
  reason text not null,
  found_at timestamptz not null default now(),
  -- Told by a mail that was sent past the outbox, as there was no database.
  is_told boolean not null default false,
  ended_at timestamptz
);
create unique index canary_outages_open_key on backend.canary_outages ((ended_at is null)) where ended_at is null;
alter table backend.canary_outages enable row level security;

-- A queue of the outbox: that it is late, and that it is well again.
create table backend.canary_notices (
  id uuid primary key default gen_random_uuid(),
  outage_id uuid not null references backend.canary_outages (id) on delete cascade,
  kind text not null check (kind in ('late', 'well')),
  recipient text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  waiting_since timestamptz not null default now(),
  delivered_at timestamptz,
  failed_at timestamptz,
  last_error text,
  last_status integer,
  unique (outage_id, kind)
);
alter table backend.canary_notices enable row level security;

-- For everybody at the desk.
create function public.find_canary()
returns table (way text, mailbox text, late_since timestamptz, reason text, last_proven_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('desk');
  return query
    select
      case when c.mailbox is null then 'off' when c.is_read_back then 'read back' else 'handed over' end,
      c.mailbox,
      o.since,
      o.reason,
      c.proven_at
    from backend.canary c
    left join backend.canary_outages o on o.ended_at is null and c.mailbox is not null;
end
$$;

create function public.list_canary_flights()
returns table (
  id uuid, created_at timestamptz, taken_at timestamptz, call_error text, delivered_at timestamptz, last_error text,
  returned_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select f.id, f.created_at, f.taken_at, f.call_error, f.delivered_at, f.last_error, f.returned_at
    from backend.canary_flights f
    order by f.created_at desc
    limit 10;
end
$$;

-- For visitors, where the owner wants it said; null while nothing good can be said.
create function public.find_last_check() returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select c.proven_at
    from backend.canary c
    where c.mailbox is not null
      and c.proven_at > now() - c.told_within
      and not exists (select from backend.canary_outages where ended_at is null)
      and exists (select from public.settings where name = 'canary.is_shown' and value = 'true')
  );
end
$$;

revoke execute on function public.find_canary(), public.list_canary_flights() from public, anon, service_role;
revoke execute on function public.find_last_check() from public;
grant execute on function public.find_canary(), public.list_canary_flights() to authenticated;
grant execute on function public.find_last_check() to anon, authenticated, service_role;
