-- migrate: compatible
-- Who is told of a letter, how, and when (decision 73).

-- A row only of who has chosen; everybody else has the defaults of private.list_desk.
create table private.notice_preferences (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Of which letters they are told: every one, those of their own leads and of leads without an owner, or their own.
  letters text not null constraint letters_choice_is_known check (letters in ('every', 'open', 'own', 'none')),
  -- Whether they are told of leads that nobody has answered for four working hours.
  unanswered boolean not null default true,
  -- Browsers are told where one is subscribed.
  mail boolean not null default true,
  -- By the agency's clock. What comes meanwhile is held, then gathered.
  quiet_from time,
  quiet_until time,
  updated_at timestamptz not null default now(),
  constraint quiet_hours_begin_and_end check ((quiet_from is null) = (quiet_until is null)),
  constraint quiet_hours_leave_some check (quiet_from <> quiet_until)
);
alter table private.notice_preferences enable row level security;

-- What the desk has not been told of yet: all that a letter costs in its visitor's transaction.
create table private.lead_news (
  message_id uuid primary key,
  lead_id uuid not null,
  created_at timestamptz not null default now()
);
create index lead_news_lead_id_idx on private.lead_news (lead_id);
alter table private.lead_news enable row level security;

-- A queue of the outbox (decision 29): one row is one mail to one person.
create table private.lead_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('letters', 'unanswered')),
  -- Letters beyond those that are listed.
  more integer not null default 0,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  waiting_since timestamptz not null default now(),
  delivered_at timestamptz,
  failed_at timestamptz,
  last_error text,
  last_status integer
);
create index lead_notices_due_idx on private.lead_notices (next_attempt_at) where delivered_at is null and failed_at is null;
create index lead_notices_user_id_idx on private.lead_notices (user_id, created_at desc);
alter table private.lead_notices enable row level security;

-- What a mail tells of, by id: its words are read when it is sent, so that nothing of a sender is kept here.
create table private.lead_notice_entries (
  id bigint generated always as identity primary key,
  notice_id uuid not null references private.lead_notices (id) on delete cascade,
  lead_id uuid not null,
  -- Null where the lead itself is what is told of.
  message_id uuid
);
create index lead_notice_entries_notice_id_idx on private.lead_notice_entries (notice_id);
create index lead_notice_entries_lead_id_idx on private.lead_notice_entries (lead_id);
alter table private.lead_notice_entries enable row level security;

-- Pushes on their way, or held through somebody's quiet hours.
create table private.held_pushes (
  user_id uuid not null references auth.users (id) on delete cascade,
  lead_id uuid not null,
  primary key (user_id, lead_id)
);
create index held_pushes_lead_id_idx on private.held_pushes (lead_id);
alter table private.held_pushes enable row level security;

-- When everybody was told that nobody answers: again only of a wait that began later.
create table private.told_unanswered (
  lead_id uuid primary key,
  told_at timestamptz not null
);
alter table private.told_unanswered enable row level security;

-- What waited before there were notices is nothing new.
create table private.notices_started (
  singleton boolean primary key default true check (singleton),
  started_at timestamptz not null default now()
);
alter table private.notices_started enable row level security;
insert into private.notices_started default values;

-- The address that gets each message as a mail anyway, of who runs the site.
create table private.desk_mailbox (
  singleton boolean primary key default true check (singleton),
  address text not null
);
alter table private.desk_mailbox enable row level security;

create function private.record_desk_mailbox(p_address text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.desk_mailbox where p_address is null;
  insert into private.desk_mailbox as known (address)
  select lower(btrim(p_address)) where p_address is not null
  on conflict (singleton) do update set address = excluded.address where known.address <> excluded.address;
$$;

create function private.find_agency_time_zone() returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select z.name
      from public.settings s
      join pg_catalog.pg_timezone_names z on z.name = s.value #>> '{}'
      where s.name = 'agency.time_zone'
    ),
    'Africa/Lagos'
  )
$$;

create function private.is_at_desk(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select (
      exists (select from private.super_admins where user_id = p_user_id)
      or exists (select from private.role_members where user_id = p_user_id and role = 'desk')
    )
    and private.has_standing(p_user_id)
$$;

-- Everybody who works at the desk, with what they have chosen. Without a choice whoever has the role Desk is told; where
-- nobody has it, admins are, who otherwise hear of their own leads only.
create function private.list_desk()
returns table (
  user_id uuid, email text, letters text, unanswered boolean, mail boolean, quiet_from time, quiet_until time
)
language sql stable security definer set search_path = ''
as $$
  with holders as (
    select s.user_id, false as has_desk from private.super_admins s
    union all
    select r.user_id, true from private.role_members r where r.role = 'desk'
  ),
  people as (
    select h.user_id, bool_or(h.has_desk) as has_desk
    from holders h
    group by h.user_id
    having private.has_standing(h.user_id)
  )
  select
    u.id,
    u.email::text,
    coalesce(p.letters, case when has_desk or not exists (select from people other where other.has_desk) then 'open' else 'own' end),
    coalesce(p.unanswered, true),
    coalesce(p.mail, true),
    p.quiet_from,
    p.quiet_until
  from people
  join auth.users u on u.id = people.user_id
  left join private.notice_preferences p on p.user_id = people.user_id
$$;

-- When somebody may be told of what is due at a moment: then, or at the end of their quiet hours.
create function private.find_notice_time(p_user_id uuid, p_moment timestamptz default clock_timestamp()) returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
declare
  quiet private.notice_preferences;
  zone text;
  here timestamp;
begin
  select * into quiet from private.notice_preferences p where p.user_id = p_user_id and p.quiet_from is not null;
  if not found then
    return p_moment;
  end if;
  -- Only now, as the names of all zones are read from files.
  zone := private.find_agency_time_zone();
  here := p_moment at time zone zone;
  if quiet.quiet_from < quiet.quiet_until then
    if here::time < quiet.quiet_from or here::time >= quiet.quiet_until then
      return p_moment;
    end if;
    return (here::date + quiet.quiet_until) at time zone zone;
  end if;
  if here::time < quiet.quiet_until then
    return (here::date + quiet.quiet_until) at time zone zone;
  end if;
  if here::time >= quiet.quiet_from then
    return (here::date + 1 + quiet.quiet_until) at time zone zone;
  end if;
  return p_moment;
end
$$;

-- Whom a letter of a lead concerns: its owner, and of those who want it everybody where nobody at the desk owns it.
create function private.concerns(p_letters text, p_user_id uuid, p_owner_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case p_letters
    when 'every' then true
    when 'open' then p_owner_id is null or p_owner_id = p_user_id or not private.is_at_desk(p_owner_id)
    when 'own' then p_owner_id is not distinct from p_user_id
    else false
  end
$$;

revoke execute on function private.record_desk_mailbox(text), private.find_agency_time_zone(), private.is_at_desk(uuid),
  private.list_desk(), private.find_notice_time(uuid, timestamptz), private.concerns(text, uuid, uuid)
from public;
