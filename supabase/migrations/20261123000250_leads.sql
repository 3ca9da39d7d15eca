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
  next_step_on date,
  -- Naira.
  value numeric(14, 2) constraint value_is_not_negative check (value >= 0),
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

-- So many letters of one sender stand together; the next begins a lead anew. It bounds what one more costs.
create function private.max_letters() returns integer
language sql immutable parallel safe set search_path = ''
return 100;

-- Bounded, as a search's index takes a megabyte for each lead at most.
create function private.add_lead_words(p_lead_id uuid, p_text text) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.lead_words as w (lead_id, words)
  select p_lead_id, array_to_tsvector(array(
    select unnest(private.to_search_words(concat_ws(' ', left(p_text, 20000), private.list_phones(left(p_text, 20000)))))
    limit 4000
  ))
  on conflict (lead_id) do update
  set words = w.words || excluded.words
  where length(w.words) + length(excluded.words) <= 4000;
end
$$;

-- With the number that its sender was told: the first eight digits of its id, in two halves.
create function private.to_letter_words(p_letter public.contact_messages) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(
    ' ', left(p_letter.id::text, 4), substr(p_letter.id::text, 5, 4), left(p_letter.id::text, 8), p_letter.name, p_letter.email,
    p_letter.subject, p_letter.message
  )
$$;

-- All anew, after something of it went.
create function private.renew_lead_words(p_lead_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  piece text;
begin
  delete from private.lead_words where lead_id = p_lead_id;
  for piece in
    select concat_ws(' ', l.name, l.sender, l.phone, l.next_step, l.service) from public.leads l where l.id = p_lead_id
    union all
    select private.to_letter_words(m)
    from public.lead_letters f
    join public.contact_messages m on m.id = f.message_id
    where f.lead_id = p_lead_id
    union all
    select e.body ->> 'text'
    from public.lead_events e
    where e.lead_id = p_lead_id and e.kind in ('note', 'message') and e.undone_at is null
  loop
    perform private.add_lead_words(p_lead_id, piece);
  end loop;
end
$$;

-- The lead as its letters say. Quarantined ones say nothing as long as there is another. Whoever else changes a letter of it at
-- this moment waits at the lead and reads all letters anew.
create function private.refresh_lead(p_lead_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  lead public.leads;
  filed record;
  told record;
begin
  select * into lead from public.leads where id = p_lead_id for update;
  if not found then
    return;
  end if;
  select
    count(*) > 0 as has_any,
    count(m.id) as present,
    count(m.id) filter (where m.quarantined_at is null) as clean,
    min(m.created_at) as first_at,
    max(m.created_at) as last_at,
    max(m.created_at) filter (where m.quarantined_at is null) as last_clean_at,
    max(m.quarantined_at) as quarantined_at,
    max(m.archived_at) as archived_at,
    count(*) filter (where m.archived_at is null and m.quarantined_at is null and m.id is not null) as unarchived,
    count(*) filter (where m.archived_at is null and m.id is not null) as unarchived_with_spam,
    max(m.read_at) as read_at,
    count(*) filter (where m.read_at is null and m.quarantined_at is null and m.id is not null) as unread,
    count(*) filter (where m.read_at is null and m.id is not null) as unread_with_spam,
    min(m.created_at) filter (
      where m.quarantined_at is null and m.archived_at is null
        and m.created_at > coalesce(lead.answered_until, '-infinity')
    ) as waits_since
  into filed
  from public.lead_letters f
  left join public.contact_messages m on m.id = f.message_id
  where f.lead_id = p_lead_id;
  select
    max(e.at) as last_at,
    min(e.at) filter (
      where (e.body ->> 'waits')::boolean and e.at > coalesce(lead.answered_until, '-infinity')
    ) as waits_since
  into told
  from public.lead_events e
  where e.lead_id = p_lead_id and e.kind = 'message' and e.undone_at is null;

  lead.letters := filed.present;
  if filed.present > 0 then
    lead.trashed_at := null;
    lead.created_at := least(lead.created_at, filed.first_at);
    lead.spam_at := case when filed.clean = 0 then filed.quarantined_at end;
    lead.archived_at := case
      when case when filed.clean = 0 then filed.unarchived_with_spam else filed.unarchived end = 0
        and filed.archived_at >= coalesce(told.last_at, '-infinity') then filed.archived_at
    end;
    lead.read_at := case
      when case when filed.clean = 0 then filed.unread_with_spam else filed.unread end = 0 then filed.read_at
    end;
  elsif filed.has_any and told.last_at is null then
    lead.trashed_at := coalesce(lead.trashed_at, now());
  end if;
  lead.last_letter_at := coalesce(
    greatest(coalesce(filed.last_clean_at, filed.last_at), told.last_at), lead.last_letter_at
  );
  lead.waits_since := case when lead.archived_at is null then least(filed.waits_since, told.waits_since) end;

  update public.leads l
  set letters = lead.letters, trashed_at = lead.trashed_at, created_at = lead.created_at, spam_at = lead.spam_at,
    archived_at = lead.archived_at, read_at = lead.read_at, last_letter_at = lead.last_letter_at,
    waits_since = lead.waits_since, updated_at = clock_timestamp()
  where l.id = p_lead_id
    and (
      l.letters, l.trashed_at, l.created_at, l.spam_at, l.archived_at, l.read_at, l.last_letter_at, l.waits_since
    ) is distinct from (
      lead.letters, lead.trashed_at, lead.created_at, lead.spam_at, lead.archived_at, lead.read_at, lead.last_letter_at,
      lead.waits_since
    );
end
$$;

-- The lead that something new of a sender joins, locked: neither closed nor in the trash. Null where one begins. Two
-- of one sender at the same moment come one after the other.
create function private.find_open_lead(p_sender text, p_is_spam boolean default false) returns uuid
language plpgsql set search_path = ''
as $$
declare
  found_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('lead of ' || p_sender, 0));
  select l.id into found_id
  from public.leads l
  where l.sender = p_sender and l.stage not in ('won', 'lost') and l.trashed_at is null
    and (l.spam_at is not null) = p_is_spam and l.letters < private.max_letters()
  order by l.last_letter_at desc
  limit 1
  for update;
  return found_id;
end
$$;

-- Finds the letter its lead. One that came back from the trash has it still.
create function private.file_letter(p_letter public.contact_messages) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  sender constant text := left(lower(btrim(p_letter.email)), 320);
  filed_id uuid;
begin
  select f.lead_id into filed_id from public.lead_letters f where f.message_id = p_letter.id;
  if filed_id is null then
    filed_id := private.find_open_lead(sender, p_letter.quarantined_at is not null);
    if filed_id is null then
      insert into public.leads (id, sender, name, created_at, last_letter_at)
      values (
        case when exists (select from public.leads where id = p_letter.id) then gen_random_uuid() else p_letter.id end,
        sender, p_letter.name, p_letter.created_at, p_letter.created_at
      )
      returning id into filed_id;
    else
      update public.leads set name = p_letter.name where id = filed_id and last_letter_at <= p_letter.created_at;
    end if;
    insert into public.lead_letters (message_id, lead_id) values (p_letter.id, filed_id);
  end if;
  perform private.add_lead_words(filed_id, private.to_letter_words(p_letter));
  perform private.refresh_lead(filed_id);
  return filed_id;
end
$$;

-- For the backfill: what staff had read before there were leads is done with.
create function private.file_former_letter(p_letter public.contact_messages) returns uuid
language plpgsql set search_path = ''
as $$
declare
  filed_id uuid;
begin
  if exists (select from public.lead_letters where message_id = p_letter.id) then
    return null;
  end if;
  filed_id := private.file_letter(p_letter);
  if p_letter.read_at is not null then
    update public.leads l
    set answered_until = greatest(l.answered_until, p_letter.created_at)
    where l.id = filed_id;
    perform private.refresh_lead(filed_id);
  end if;
  return filed_id;
end
$$;

create function private.follow_letter() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  filed_id uuid;
begin
  if tg_op = 'INSERT' then
    perform private.file_letter(new);
    return null;
  end if;
  select f.lead_id into filed_id from public.lead_letters f where f.message_id = old.id;
  if tg_op = 'DELETE' and filed_id is not null then
    perform private.renew_lead_words(filed_id);
  end if;
  perform private.refresh_lead(filed_id);
  return null;
end
$$;

create trigger follow_letter
after insert or delete on public.contact_messages
for each row execute function private.follow_letter();

create trigger follow_filed_letter
after update of read_at, archived_at, quarantined_at on public.contact_messages
for each row
when (
  (old.read_at, old.archived_at, old.quarantined_at) is distinct from (new.read_at, new.archived_at, new.quarantined_at)
)
execute function private.follow_letter();

-- What came beside a letter and what was read in it: origin, utm, intent, service, quote, value, proposed_times, phone. Called
-- by whoever stored it, in the same transaction. Where from is that of the first letter; what is asked, of the last.
create function private.describe_letter(p_message_id uuid, p_details jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  former public.leads;
  said public.leads := jsonb_populate_record(null::public.leads, jsonb_strip_nulls(p_details));
begin
  select l.* into former
  from public.lead_letters f
  join public.leads l on l.id = f.lead_id
  where f.message_id = p_message_id
  for update of l;
  update public.leads l
  set
    origin = coalesce(l.origin, said.origin),
    utm = coalesce(l.utm, said.utm),
    intent = coalesce(said.intent, l.intent),
    service = coalesce(said.service, l.service),
    phone = coalesce(said.phone, l.phone),
    quote = coalesce(said.quote, l.quote),
    -- What staff typed stays.
    value = case
      when l.value is null or (l.quote is not null and not private.is_value_typed(l.id)) then coalesce(said.value, l.value)
      else l.value
    end,
    proposed_times = coalesce(said.proposed_times, l.proposed_times),
    updated_at = clock_timestamp()
  where l.id = former.id;
end
$$;

create function private.is_value_typed(p_lead_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.lead_events e
    where e.lead_id = p_lead_id and e.kind = 'change' and e.undone_at is null and e.body -> 'after' ? 'value'
  )
$$;

revoke execute on all functions in schema private from public;
