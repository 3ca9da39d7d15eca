-- migrate: compatible
-- A mail that its server refuses for good is not tried for ever: failed_at ends the attempts until somebody asks again.
alter table public.contact_messages
  add column failed_at timestamptz,
  add column waiting_since timestamptz not null default now();

comment on column public.contact_messages.failed_at is 'When the last attempt to mail it failed for good; null to try again.';

grant update (failed_at) on public.contact_messages to authenticated;

-- Whoever asks for another delivery need not have the right time on their clock, and an old message has not waited since.
create function private.requeue_contact_message() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.next_attempt_at := now();
  new.waiting_since := now();
  new.last_error := null;
  return new;
end
$$;

create trigger requeue_contact_message
before update of failed_at, quarantined_at on public.contact_messages
for each row
when (
  (old.failed_at is not null and new.failed_at is null)
  or (old.quarantined_at is not null and new.quarantined_at is null)
)
execute function private.requeue_contact_message();

revoke execute on function private.requeue_contact_message() from public;
