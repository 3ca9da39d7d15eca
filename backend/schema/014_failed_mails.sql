-- migrate: compatible
-- A mail that its server refuses for good is not tried for ever.
alter table auth.mails
  add column failed_at timestamptz,
  add column waiting_since timestamptz not null default now();
