-- migrate: compatible
-- What a visitor wrote is a letter (public.contact_messages, as it ever was), the matter behind it a lead: decision 68.
-- Read, archived and quarantined are said by the letters, and the lead follows; stage, owner, next step and value are its own.
create table public.leads (
  -- That of its first letter, so that an address of either finds it.
  id uuid primary key default gen_random_uuid(),
  -- The e-mail address in small letters; of somebody without one the phone number.
  sender text not null constraint sender_has_at_most_320_characters check (char_length(sender) between 1 and 320),
  name text not null constraint lead_name_has_at_most_200_characters check (char_length(name) between 1 and 200),
  phone text constraint phone_has_at_most_40_characters check (char_length(phone) <= 40),
  stage text not null default 'new'
    constraint stage_is_known check (stage in ('new', 'answered', 'quoted', 'won', 'lost')),
  owner_id uuid references auth.users (id) on delete set null,
  next_step text constraint next_step_has_at_most_300_characters check (char_length(next_step) between 1 and 300),
  next_step_on date constraint next_step_is_on_a_day check (isfinite(next_step_on)),
  -- Naira.
  value numeric(14, 2) constraint value_is_not_negative check (value >= 0 and value <> 'NaN'),
  quote jsonb constraint quote_is_small check (octet_length(quote::text) <= 8000),
  service text constraint service_has_at_most_100_characters check (char_length(service) <= 100),
  intent text constraint intent_has_at_most_100_characters check (char_length(intent) <= 100),
  origin text constraint origin_has_at_most_200_characters check (char_length(origin) <= 200),
  utm jsonb constraint utm_is_small check (octet_length(utm::text) <= 2000),
  proposed_times timestamptz[] constraint few_times_are_proposed check (cardinality(proposed_times) <= 10),
  -- All of these follow the letters, but for a lead that has none.
  read_at timestamptz,
  archived_at timestamptz,
  spam_at timestamptz,
  trashed_at timestamptz,
  letters integer not null default 0,
  last_letter_at timestamptz not null default now(),
  waits_since timestamptz,
  -- What came until then needs no answer any more.
  answered_until timestamptz,
  first_answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.leads.letters is 'Those that are not in the trash.';
comment on column public.leads.waits_since is 'When the first letter came that nobody has answered or filed.';
comment on column public.leads.trashed_at is 'Since when all its letters are in the trash.';

-- The open lead of a sender, which a new letter joins; and all of one sender.
create index leads_sender_idx on public.leads (sender, last_letter_at desc);
create index leads_phone_idx on public.leads (phone) where phone is not null;
create index leads_owner_id_idx on public.leads (owner_id) where owner_id is not null;
create index leads_created_at_idx on public.leads (created_at);
-- One for each tab of the desk, in the order in which it is shown.
create index leads_waiting_idx on public.leads (waits_since, id)
where waits_since is not null and archived_at is null and spam_at is null and trashed_at is null;
create index leads_open_idx on public.leads (last_letter_at desc, id desc)
where stage in ('new', 'answered', 'quoted') and archived_at is null and spam_at is null and trashed_at is null;
create index leads_stage_idx on public.leads (stage, last_letter_at desc, id desc)
where spam_at is null and trashed_at is null;
create index leads_archive_idx on public.leads (last_letter_at desc, id desc)
where archived_at is not null and spam_at is null and trashed_at is null;
create index leads_spam_idx on public.leads (last_letter_at desc, id desc) where spam_at is not null and trashed_at is null;
create index leads_next_step_idx on public.leads (next_step_on, id) where next_step_on is not null;

-- Without a reference to the letter: it stays while the letter is in the trash.
create table public.lead_letters (
  message_id uuid primary key,
  lead_id uuid not null references public.leads (id) on delete cascade
);
create index lead_letters_lead_id_idx on public.lead_letters (lead_id);

-- The lead's story: changes with before and after, notes, and messages that came another way (calls, WhatsApp).
create table public.lead_events (
  id uuid primary key default gen_random_uuid(),
  -- In the order in which they happened to one lead.
  sequence bigint generated always as identity,
  lead_id uuid not null references public.leads (id) on delete cascade,
  -- The call's: one change of thirty leads is thirty events.
  change_id uuid not null,
  kind text not null,
  at timestamptz not null default clock_timestamp(),
  by_id uuid references auth.users (id) on delete set null,
  body jsonb not null,
  undone_at timestamptz,
  undone_by_id uuid references auth.users (id) on delete set null,
  unique (change_id, lead_id)
);
create index lead_events_lead_id_idx on public.lead_events (lead_id, sequence);
create index lead_events_by_id_idx on public.lead_events (by_id) where by_id is not null;
create index lead_events_undone_by_id_idx on public.lead_events (undone_by_id) where undone_by_id is not null;

-- Filters of the list under a name, for all at the desk.
create table public.lead_views (
  id uuid primary key default gen_random_uuid(),
  name text not null unique
    constraint view_name_has_at_most_60_characters check (name = btrim(name) and char_length(name) between 1 and 60),
  -- As it stands in the address.
  query text not null constraint view_query_has_at_most_1000_characters check (char_length(query) <= 1000),
  created_by_id uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);

-- Each call that changes leads, so that it changes nothing when it is sent again. Nothing of a sender is in it.
create table private.lead_changes (
  id uuid primary key,
  by_id uuid,
  digest bytea not null,
  at timestamptz not null default now(),
  outcomes jsonb
);
create index lead_changes_at_idx on private.lead_changes (at);

-- What searches find a lead by.
create table private.lead_words (
  lead_id uuid primary key references public.leads (id) on delete cascade,
  words tsvector not null
);
create index lead_words_words_idx on private.lead_words using gin (words);

alter table public.leads enable row level security;
alter table public.lead_letters enable row level security;
alter table public.lead_events enable row level security;
alter table public.lead_views enable row level security;
alter table private.lead_changes enable row level security;
alter table private.lead_words enable row level security;

create policy "Desks read leads" on public.leads
for select to authenticated using ((select private.has_role('desk')));
create policy "Desks read which letter is whose" on public.lead_letters
for select to authenticated using ((select private.has_role('desk')));
create policy "Desks read what happened to leads" on public.lead_events
for select to authenticated using ((select private.has_role('desk')));
create policy "Desks have views" on public.lead_views
for all to authenticated using ((select private.has_role('desk'))) with check ((select private.has_role('desk')));

-- Whatever changes a lead is a function below.
revoke all on public.leads, public.lead_letters, public.lead_events, public.lead_views from anon, authenticated, service_role;
grant select on public.leads, public.lead_letters, public.lead_events to authenticated, service_role;
grant select, delete, insert (id, name, query), update (name, query) on public.lead_views to authenticated;

-- In no publication, as that tells strangers when something came. The desk listens to a private channel instead, and may be
-- present there.
do $$
begin
  if to_regclass('realtime.messages') is null then
    return;
  end if;
  create policy "Desks hear of leads" on realtime.messages
  for select to authenticated
  using (realtime.topic() like 'desk:%' and (select private.has_role('desk')));

  create policy "Desks are present" on realtime.messages
  for insert to authenticated
  with check (realtime.topic() like 'desk:%' and extension = 'presence' and (select private.has_role('desk')));
exception when insufficient_privilege then
  raise warning 'The desk is not told of changes: %', sqlerrm;
end
$$;

-- Once a transaction, and not which: whoever is told asks anew.
create function private.tell_desk() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('holla.backfill', true) = 'on'
    or current_setting('holla.desk_told', true) = pg_current_xact_id()::text
    or to_regclass('realtime.messages') is null
  then
    return null;
  end if;
  perform set_config('holla.desk_told', pg_current_xact_id()::text, true);
  begin
    insert into realtime.messages (topic, extension, event, payload, private)
    values ('desk:leads', 'broadcast', 'changed', '{}', true);
  exception when others then
    -- What is told besides is no reason for a letter to be lost.
    raise warning 'The desk was not told of a change: %', sqlerrm;
  end;
  return null;
end
$$;

create trigger tell_desk
after insert or update or delete on public.leads
for each row execute function private.tell_desk();

revoke execute on all functions in schema private from public;
