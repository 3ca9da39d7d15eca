-- What the backend itself keeps: its API keys and secrets, shared by all processes on one database.
create schema backend;

create table backend.secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- Counters of the request limits; the shape is rate-limiter-flexible's.
create unlogged table backend.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on backend.rate_limits (expire);
