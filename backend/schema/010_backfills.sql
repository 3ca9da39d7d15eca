-- migrate: compatible
-- How far each backfill is. The cursor moves in the transaction of the rows it passed, so a killed one goes on where it was.
create table backend.backfills (
  name text primary key,
  cursor text,
  rows bigint not null default 0,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
