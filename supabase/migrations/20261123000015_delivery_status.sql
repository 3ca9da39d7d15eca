-- migrate: compatible
alter table public.contact_messages add column last_status integer;

comment on column public.contact_messages.last_status is
  'What the mail server answered to this mail at the last attempt; null where it was not asked.';
