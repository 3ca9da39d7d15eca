-- Where each account was signed in: a device by a random text that it keeps, else by network and program. A sign-in from
-- elsewhere is told to the holder, and wrong guesses from elsewhere close nothing here.
create table auth.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Empty for clients that keep no text of their own.
  token_hash text not null default '',
  network text not null,
  user_agent text not null default '',
  first_used_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, network, token_hash, user_agent)
);
create index known_devices_last_used_at_idx on auth.known_devices (last_used_at);

insert into auth.known_devices (user_id, network, user_agent)
select distinct user_id, host(ip), coalesce(user_agent, '')
from auth.sessions
where family(ip) = 4;
