-- migrate: compatible
-- What staff answer to a lead. Stored before it is sent, and sent in the order in which it was written (decision 70). An
-- answer by mail is a row of the outbox; one by a mail program or WhatsApp is kept as done.
create table public.lead_answers (
  id uuid primary key,
  number bigint generated always as identity,
  lead_id uuid not null references public.leads (id) on delete cascade,
  -- No foreign key: the letter may be in the trash, its answer was still sent.
  letter_id uuid,
  by_id uuid references auth.users (id) on delete set null,
  channel text not null constraint answer_channel_is_known check (channel in ('mail', 'mailto', 'whatsapp')),
  recipient text not null constraint answer_recipient_has_at_most_320_characters check (char_length(recipient) between 3 and 320),
  recipient_name text not null,
  subject text not null constraint answer_subject_has_at_most_310_characters check (char_length(subject) between 1 and 310),
  text text not null constraint answer_has_at_most_20000_characters check (char_length(text) between 1 and 20000),
  quoted text constraint answer_quotes_at_most_20000_characters check (char_length(quoted) <= 20000),
  -- A call that this answer confirms, and how often one was confirmed before (RFC 5546: SEQUENCE).
  call_at timestamptz constraint call_is_at_a_time check (isfinite(call_at)),
  call_sequence integer not null default 0,
  -- The lead as it was, for taking the answer back.
  stage_before text,
  answered_until_before timestamptz,
  -- What came until then was read by whoever wrote it.
  answers_until timestamptz not null,
  message_id text,
  withdrawn_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  waiting_since timestamptz not null default now(),
  delivered_at timestamptz,
  failed_at timestamptz,
  last_error text,
  last_status integer
);

create index lead_answers_lead_id_idx on public.lead_answers (lead_id, number);
create index lead_answers_by_id_idx on public.lead_answers (by_id);
-- The outbox asks for what is due, which is nearly always nothing.
create index lead_answers_due_idx on public.lead_answers (next_attempt_at)
where delivered_at is null and failed_at is null and withdrawn_at is null;

alter table public.lead_answers enable row level security;
create policy "Desks read answers" on public.lead_answers
for select to authenticated using ((select private.has_role('desk')));

-- Whatever is done with them is a function.
revoke all on public.lead_answers from anon, authenticated, service_role;
grant select on public.lead_answers to authenticated, service_role;

-- Written by itself before the mail server is asked: an attempt without an outcome may have arrived.
create table private.lead_answer_attempts (
  answer_id uuid primary key,
  begun integer not null
);
alter table private.lead_answer_attempts enable row level security;

create function private.begin_answer_attempt(p_answer_id uuid, p_number integer) returns void
language sql security definer set search_path = ''
as $$
  insert into private.lead_answer_attempts (answer_id, begun)
  values (p_answer_id, p_number)
  on conflict (answer_id) do update set begun = excluded.begun
$$;

create function private.drop_answer_attempts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.lead_answer_attempts where answer_id = old.id;
  return null;
end
$$;

create trigger drop_answer_attempts
after delete on public.lead_answers
for each row execute function private.drop_answer_attempts();

create function private.holds_back_answer(p_answer public.lead_answers) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.lead_answers earlier
    where earlier.lead_id = p_answer.lead_id
      and earlier.number < p_answer.number
      and earlier.delivered_at is null
      and earlier.withdrawn_at is null
  )
$$;

-- When the confirmation of a letter reached its sender; null where none did.
create function private.find_confirmation_time(p_letter_id uuid) returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Confirmations came later than answers.
  if to_regprocedure('private.find_confirmation(uuid)') is null then
    return null;
  end if;
  return private.find_confirmation(p_letter_id);
end
$$;

-- What was mailed of the lead before this answer leaves, oldest first: the key is a letter's id or an answer's Message-ID.
create function private.list_answer_thread(p_answer_id uuid) returns table (kind text, key text)
language sql stable security definer set search_path = ''
as $$
  with letters as (
    select m.id, m.created_at
    from public.lead_answers a
    join public.lead_letters l on l.lead_id = a.lead_id
    join public.contact_messages m on m.id = l.message_id
    where a.id = p_answer_id and m.created_at <= a.created_at
  ),
  mails as (
    select 'contact' as kind, id::text as key, created_at as at from letters
    union all
    select 'confirmation', id::text, private.find_confirmation_time(id)
    from letters
    where private.find_confirmation_time(id) is not null
    union all
    select 'answer', earlier.message_id, earlier.delivered_at
    from public.lead_answers a
    join public.lead_answers earlier on earlier.lead_id = a.lead_id
    where a.id = p_answer_id and earlier.channel = 'mail' and earlier.delivered_at is not null and earlier.id <> a.id
  )
  select kind, key from mails order by at
$$;

create function private.name_answer_state(p_answer public.lead_answers) returns text
language sql immutable set search_path = ''
as $$
  select case
    when p_answer.withdrawn_at is not null then 'withdrawn'
    when p_answer.delivered_at is not null then 'sent'
    when p_answer.failed_at is not null then 'failed'
    else 'waiting'
  end
$$;

-- For the list: an answer that failed is told until it is sent or taken back, else the last one counts.
create function private.find_answer_state(p_lead_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select private.name_answer_state(a)
  from public.lead_answers a
  where a.lead_id = p_lead_id and a.withdrawn_at is null
  order by a.failed_at is not null and a.delivered_at is null desc, a.number desc
  limit 1
$$;

create function private.describe_answer(p_answer public.lead_answers) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_answer.id,
    'lead_id', p_answer.lead_id,
    'letter_id', p_answer.letter_id,
    'by', private.name_account(p_answer.by_id),
    'channel', p_answer.channel,
    'recipient', p_answer.recipient,
    'subject', p_answer.subject,
    'text', p_answer.text,
    'quoted', p_answer.quoted,
    'call_at', p_answer.call_at,
    'call_sequence', p_answer.call_sequence,
    'created_at', p_answer.created_at,
    'state', private.name_answer_state(p_answer),
    'is_held_back', private.holds_back_answer(p_answer),
    -- An attempt was begun of which nothing is known yet: it runs, or its process was stopped.
    'is_leaving', coalesce(
      (select t.begun > p_answer.attempts from private.lead_answer_attempts t where t.answer_id = p_answer.id),
      false
    ),
    'attempts', p_answer.attempts,
    -- By the database's clock, as that of whoever reads may be wrong.
    'leaves_in', greatest(0, extract(epoch from p_answer.next_attempt_at - clock_timestamp()))::double precision,
    'next_attempt_at', p_answer.next_attempt_at,
    'delivered_at', p_answer.delivered_at,
    'failed_at', p_answer.failed_at,
    'last_error', p_answer.last_error
  )
$$;

revoke execute on all functions in schema private from public;
