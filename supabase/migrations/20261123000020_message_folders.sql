-- migrate: compatible
-- A folder of few messages is listed without reading the many of another: the inbox after years, a quarantine that is empty.
create index contact_messages_inbox_idx on public.contact_messages (created_at desc, id desc)
where quarantined_at is null and archived_at is null;
create index contact_messages_archived_idx on public.contact_messages (created_at desc, id desc)
where quarantined_at is null and archived_at is not null;
create index contact_messages_quarantine_idx on public.contact_messages (created_at desc, id desc)
where quarantined_at is not null;
