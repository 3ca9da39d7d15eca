-- Stored before any mail is tried. The function send-holla-email writes with the service role; visitors reach
-- nothing here, super admins read and file.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint contact_name_has_at_most_200_characters check (char_length(name) between 1 and 200),
  email text not null constraint contact_email_has_at_most_320_characters check (char_length(email) between 3 and 320),
  subject text not null constraint contact_subject_has_at_most_300_characters check (char_length(subject) between 1 and 300),
  message text not null constraint contact_message_has_at_most_5000_characters check (char_length(message) between 1 and 5000),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  archived_at timestamptz,
  quarantined_at timestamptz,
  -- Delivery by mail: due at next_attempt_at until delivered_at is set.
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  last_error text
);

create index contact_messages_created_at_idx on public.contact_messages (created_at desc, id desc);
-- The delivery loop asks for what is due, which is nearly always nothing.
create index contact_messages_due_idx on public.contact_messages (next_attempt_at) where delivered_at is null and quarantined_at is null;

alter table public.contact_messages enable row level security;

create policy "Super admins read contact messages" on public.contact_messages
for select to authenticated using ((select private.is_super_admin()));

create policy "Super admins file contact messages" on public.contact_messages
for update to authenticated using ((select private.is_super_admin())) with check ((select private.is_super_admin()));

create policy "Super admins delete contact messages" on public.contact_messages
for delete to authenticated using ((select private.is_super_admin()));

-- What a visitor wrote stays as it was written: super admins may only file it, and ask for another delivery.
revoke all on public.contact_messages from anon, authenticated;
grant select, delete on public.contact_messages to authenticated;
grant update (read_at, archived_at, quarantined_at, next_attempt_at) on public.contact_messages to authenticated;
