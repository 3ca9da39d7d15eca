-- migrate: compatible
-- When the data was last checked for damage. Of many processes the one that moves the time on does it.
create table backend.integrity_check (
  singleton boolean primary key default true check (singleton),
  begun_at timestamptz not null default now()
);
alter table backend.integrity_check enable row level security;
